#pragma once
#include <QApplication>
#include <QColor>
#include <QFont>
#include <QIcon>
#include <QPen>
#include <QPointer>

namespace articulus::ui {

/// The tokens of the design: every colour, size and font of the desktop comes from here and nowhere else.
/// Thread  ui
class Theme {
 public:
  enum class Mode { Light, Dark };
  /// One of the colour tokens, so that an icon can follow the theme: &Theme::text.
  using Token = QColor Theme::*;

  /// The theme in force; follows the system at start.
  static const Theme& current();
  static void apply(QApplication& app, Mode mode);  ///< palette, fonts, style sheet
  /// The same in turns of the loop, each of which is over sooner. current() is the new one at once; what is seen
  /// follows in some turns, and what is not seen when it is shown.
  static void change(QApplication& app, Mode mode);
  static Mode systemMode();
  /// Where the icons lie (resources/icons). Call before the first window; style sheets use it too.
  static void setIconFolder(const QString& folder);

  Mode mode = Mode::Light;
  QColor ground, surface, line, text, quiet;
  QColor accent, good, warning, danger;
  QColor axisX, axisY, axisZ;  ///< Okabe-Ito; always with letter and line style
  QColor further;              ///< of a fourth line

  static constexpr int kGrid = 8, kRadius = 8, kTarget = 40;
  static constexpr int kBodySize = 14, kSectionSize = 18, kTitleSize = 24, kLiveSize = 28;  ///< px

  [[nodiscard]] QFont body() const;
  [[nodiscard]] QFont section() const;
  [[nodiscard]] QFont title() const;
  [[nodiscard]] QFont live() const;                ///< for LiveNumber, which sets the figures tabular
  static constexpr std::size_t kPens = 7;          ///< as many as an arm has joints
  [[nodiscard]] QColor axis(int i) const;          ///< 0..2: X, Y, Z; up to kPens: further lines of one plot
  [[nodiscard]] QPen measuredPen(int axis) const;  ///< 2 px; X solid, Y dashed, Z dotted, further ones as they come
  [[nodiscard]] QPen wantedPen(int axis) const;    ///< thin, same colour and style
  /// The colour laid thinly over the surface: background of chips and banners that carry text in the text colour.
  [[nodiscard]] QColor tint(const QColor& colour) const;
  /// Black or white, whichever reads better on the fill.
  [[nodiscard]] static QColor inkOn(const QColor& fill);
  /// WCAG contrast ratio, 1 to 21.
  [[nodiscard]] static double contrast(const QColor& a, const QColor& b);

  /// While it lives current() is the light theme, for what is drawn on paper; palette and style sheet stay. Nothing may
  /// apply another meanwhile.
  class OnPaper;

  /// Icon of resources/icons (project's own SVG), drawn in the colour given.
  [[nodiscard]] static QIcon icon(const QString& name, const QColor& colour);
  /// The same, in whatever colour the token has when it is drawn: needs no refresh when the theme changes.
  [[nodiscard]] static QIcon icon(const QString& name, Token token = &Theme::text);

 private:
  class Change;
  static void begin(QApplication& app);
  static void finish(QApplication& app);
  static QPointer<QObject>& underWay();  ///< a Change; null: none
};

class Theme::OnPaper {
 public:
  OnPaper();
  ~OnPaper();
  OnPaper(const OnPaper&) = delete;
  OnPaper& operator=(const OnPaper&) = delete;

 private:
  Theme before_;
};

}  // namespace articulus::ui
