#pragma once
#include <QApplication>
#include <QColor>
#include <QFont>
#include <QIcon>
#include <QPen>

namespace articulus::ui {

/// The tokens of the design: every colour, size and font of the desktop comes from here and nowhere else.
/// Thread  ui
class Theme {
 public:
  enum class Mode { Light, Dark };

  /// The theme in force; follows the system at start.
  static const Theme& current();
  static void apply(QApplication& app, Mode mode);       ///< palette, fonts, style sheet
  static Mode systemMode();

  Mode mode = Mode::Light;
  QColor ground, surface, line, text, quiet;
  QColor accent, good, warning, danger;
  QColor axisX, axisY, axisZ;                            ///< Okabe-Ito; always with letter and line style

  static constexpr int kGrid = 8, kRadius = 8, kTarget = 40;
  static constexpr int kBodySize = 14, kSectionSize = 18, kTitleSize = 24, kLiveSize = 28;   ///< px

  [[nodiscard]] QFont body() const;
  [[nodiscard]] QFont section() const;
  [[nodiscard]] QFont title() const;
  [[nodiscard]] QFont live() const;                      ///< tabular figures
  [[nodiscard]] QColor axis(int i) const;                ///< 0..2
  [[nodiscard]] QPen measuredPen(int axis) const;        ///< 2 px; X solid, Y dashed, Z dotted
  [[nodiscard]] QPen wantedPen(int axis) const;          ///< thin, same colour and style
  /// Icon of resources/icons (project's own SVG), drawn in the colour given.
  [[nodiscard]] static QIcon icon(const QString& name, const QColor& colour);
};

}  // namespace articulus::ui
