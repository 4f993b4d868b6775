#include "ui/theme/theme.h"

#include <QFontDatabase>
#include <QPalette>
#include <QToolTip>
#include <cmath>
#include <optional>
#include <utility>

#include "ui/theme/icon_engine.h"
#include "ui/theme/late_style.h"
#include "ui/theme/style_sheet.h"

namespace articulus::ui {
namespace {

Theme make(Theme::Mode mode) {
  Theme t;
  t.mode = mode;
  const bool dark = mode == Theme::Mode::Dark;
  t.ground = QColor(dark ? "#13161A" : "#F6F7F9");
  t.surface = QColor(dark ? "#1C2127" : "#FFFFFF");
  t.line = QColor(dark ? "#2E353D" : "#DDE1E6");
  t.text = QColor(dark ? "#E7EAEE" : "#1A1F26");
  t.quiet = QColor(dark ? "#98A2AE" : "#5A6472");
  t.accent = QColor(dark ? "#56B4E9" : "#0072B2");
  t.good = QColor("#009E73");
  t.warning = QColor("#E69F00");
  t.danger = QColor("#D55E00");
  t.further = QColor(dark ? "#CC79A7" : "#A84F81");  // of that hue, 4.5:1 on either surface
  t.axisX = QColor("#D55E00");
  t.axisY = QColor("#009E73");
  t.axisZ = QColor(dark ? "#56B4E9" : "#0072B2");  // #0072B2 has only 3.0:1 on the dark surface
  return t;
}

Theme& inForce() {
  static Theme theme = make(Theme::Mode::Light);
  return theme;
}

QString family() {
  static const QString name =
      QFontDatabase::families().contains(QStringLiteral("Inter")) ? QStringLiteral("Inter") : QString();
  return name;
}

QFont font(int pixels, QFont::Weight weight) {
  QFont f = family().isEmpty() ? QFontDatabase::systemFont(QFontDatabase::GeneralFont) : QFont(family());
  f.setStyleHint(QFont::SansSerif);
  f.setPixelSize(pixels);
  f.setWeight(weight);
  return f;
}

QPen pen(const QColor& colour, int axis, qreal width) {
  static constexpr Qt::PenStyle kStyles[] = {Qt::SolidLine,      Qt::DashLine,  Qt::DotLine, Qt::DashDotLine,
                                             Qt::DashDotDotLine, Qt::SolidLine, Qt::DashLine};
  QPen p(colour, width, kStyles[axis % std::size(kStyles)]);
  p.setCosmetic(true);
  return p;
}

double luminance(const QColor& c) {
  const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

QPalette palette(const Theme& t) {
  QPalette p;
  p.setColor(QPalette::Window, t.ground);
  p.setColor(QPalette::WindowText, t.text);
  p.setColor(QPalette::Base, t.surface);
  p.setColor(QPalette::AlternateBase, t.ground);
  p.setColor(QPalette::Text, t.text);
  p.setColor(QPalette::Button, t.surface);
  p.setColor(QPalette::ButtonText, t.text);
  p.setColor(QPalette::BrightText, t.danger);
  p.setColor(QPalette::ToolTipBase, t.text);
  p.setColor(QPalette::ToolTipText, t.ground);
  p.setColor(QPalette::PlaceholderText, t.quiet);
  p.setColor(QPalette::Highlight, t.accent);
  p.setColor(QPalette::HighlightedText, Theme::inkOn(t.accent));
  p.setColor(QPalette::Link, t.accent);
  p.setColor(QPalette::LinkVisited, t.accent);
  p.setColor(QPalette::Light, t.surface);
  p.setColor(QPalette::Midlight, t.line);
  p.setColor(QPalette::Mid, t.line);
  p.setColor(QPalette::Dark, t.line);
  p.setColor(QPalette::Shadow, t.line);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    p.setColor(QPalette::Disabled, role, t.quiet);
  return p;
}

}  // namespace

const Theme& Theme::current() { return inForce(); }

Theme::OnPaper::OnPaper() : before_(inForce()) { inForce() = make(Mode::Light); }
Theme::OnPaper::~OnPaper() { inForce() = before_; }

Theme::Mode Theme::systemMode() {
  // Read once, before our own palette replaces the system's. Qt 6.4 has no colour scheme to ask for.
  static const Mode mode = [] {
    if (qEnvironmentVariable("GTK_THEME").contains(QLatin1String("dark"), Qt::CaseInsensitive)) return Mode::Dark;
    const QPalette p = QGuiApplication::palette();
    return p.color(QPalette::Window).lightness() < p.color(QPalette::WindowText).lightness() ? Mode::Dark : Mode::Light;
  }();
  return mode;
}

void Theme::setIconFolder(const QString& folder) { IconEngine::setFolder(folder); }

void Theme::apply(QApplication& app, Mode mode) {
  delete underWay();
  inForce() = make(mode);
  begin(app);
  finish(app);
}

/// A change in turns of the loop, each of them short; the last one that was asked for counts.
class Theme::Change final : public QObject {
 public:
  explicit Change(QApplication& app) : QObject(&app), app_(app), unseen_(LateStyle::unseen()) { goOn(); }
  bool event(QEvent* event) override {
    if (event->type() != QEvent::User) return QObject::event(event);
    if (!unseen_.empty()) {
      for (std::size_t n = 0; n < kAtOnce && !unseen_.empty(); ++n, unseen_.pop_back())
        if (auto& widget = unseen_.back(); widget && !widget->isVisible()) LateStyle::letGo(*widget);
    } else if (!std::exchange(begun_, true)) {
      begin(app_);
    } else {
      finish(app_);
      deleteLater();
      return true;
    }
    goOn();
    return true;
  }

 private:
  static constexpr std::size_t kAtOnce = 300;
  /// Ahead of the layouts that a part of it has asked for: they are made once, for the last.
  void goOn() { QCoreApplication::postEvent(this, new QEvent(QEvent::User), Qt::HighEventPriority); }
  QApplication& app_;
  std::vector<QPointer<QWidget>> unseen_;
  bool begun_ = false;
};

QPointer<QObject>& Theme::underWay() {
  static QPointer<QObject> change;
  return change;
}

void Theme::change(QApplication& app, Mode mode) {
  delete underWay();
  inForce() = make(mode);
  underWay() = new Change(app);
}

/// Without the sheet before: Qt gives one sheet in place of another to each widget once for each of its parents, but
/// none, and then one, to each widget once. Of a window of 1200 that is a sixth of the time.
void Theme::begin(QApplication& app) {
  (void)systemMode();
  static bool styled = false;
  if (!std::exchange(styled, true)) QApplication::setStyle(QStringLiteral("Fusion"));
  LateStyle::forgetLooks();
  app.setStyleSheet({});
}

void Theme::finish(QApplication& app) {
  QApplication::setPalette(palette(inForce()));
  if (QApplication::font() != inForce().body()) QApplication::setFont(inForce().body());
  QToolTip::setFont(inForce().body());
  app.setStyleSheet(styleSheet(inForce()));
}

QFont Theme::body() const { return font(kBodySize, QFont::Normal); }
QFont Theme::section() const { return font(kSectionSize, QFont::DemiBold); }
QFont Theme::title() const { return font(kTitleSize, QFont::DemiBold); }
QFont Theme::live() const { return font(kLiveSize, QFont::Medium); }

QColor Theme::axis(int i) const {
  const QColor colours[kPens] = {axisX, axisY, axisZ, further, warning, quiet, text};
  return colours[static_cast<std::size_t>(i) % kPens];
}
QPen Theme::measuredPen(int i) const { return pen(axis(i), i, 2.0); }
QPen Theme::wantedPen(int i) const { return pen(axis(i), i, 1.0); }

QColor Theme::tint(const QColor& c) const {
  const double a = mode == Mode::Dark ? 0.20 : 0.12;
  const auto mix = [a](int over, int under) { return static_cast<int>(std::lround(over * a + under * (1.0 - a))); };
  return {mix(c.red(), surface.red()), mix(c.green(), surface.green()), mix(c.blue(), surface.blue())};
}

double Theme::contrast(const QColor& a, const QColor& b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QColor Theme::inkOn(const QColor& fill) {
  return contrast(fill, Qt::white) >= contrast(fill, Qt::black) ? QColor(Qt::white) : QColor(Qt::black);
}

QIcon Theme::icon(const QString& name, const QColor& colour) { return QIcon(new IconEngine(name, colour)); }
QIcon Theme::icon(const QString& name, Token token) { return QIcon(new IconEngine(name, token)); }

}  // namespace articulus::ui
