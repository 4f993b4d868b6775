// Text is read on what it really stands on: every label, button and tick of every page and of every panel of
// Engineering, as it is drawn, in both themes.
#include <QAbstractButton>
#include <QHash>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QToolButton>
#include <algorithm>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "tests/ui/watched_application.h"
#include "ui/engineering/engineering_page.h"
#include "ui/kit/password_edit.h"
#include "ui/protocol/protocol_page.h"
#include "ui/shell/main_window.h"
#include "ui/theme/theme.h"

namespace articulus::ui::test {

class TestContrast : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;
  int read_ = 0;      // texts that were looked at
  QStringList weak_;  // those that are hard to read

  static constexpr double kLeast = 4.5;       // WCAG 2.1, 1.4.3
  static constexpr double kLeastLarge = 3.0;  // of letters of 24 px, or bold ones of 18.5 px
  static constexpr double kSmooth = 0.92;     // of the contrast: thin stems never have all of their colour

  /// Of the letters with the ground that they stand on: the most frequent colour, and the one that differs most.
  [[nodiscard]] static double contrastIn(const QImage& picture) {
    QHash<QRgb, int> count;
    for (int y = 0; y < picture.height(); ++y)
      for (int x = 0; x < picture.width(); ++x) ++count[picture.pixel(x, y)];
    QRgb ground = 0;
    int most = 0;
    for (auto it = count.cbegin(); it != count.cend(); ++it)
      if (it.value() > most) most = it.value(), ground = it.key();
    double best = 1.0;
    for (auto it = count.cbegin(); it != count.cend(); ++it)
      best = std::max(best, Theme::contrast(QColor(it.key()), QColor(ground)));
    return best;
  }

  /// What it shows of letters; empty: none, or what nobody can use now (WCAG asks nothing of it).
  [[nodiscard]] static QString textOf(const QWidget& widget) {
    if (!widget.isVisible() || !widget.isEnabled()) return {};
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) return label->text();
    if (const auto* tool = qobject_cast<const QToolButton*>(&widget);
        tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly)
      return {};
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) return button->text();
    return {};
  }

  void look(const QString& where) {
    QTest::qWait(20);
    const QImage whole = window_->grab().toImage();
    for (const auto* widget : window_->findChildren<QWidget*>()) {
      const QString text = textOf(*widget);
      if (text.trimmed().isEmpty()) continue;
      const QRect seen = widget->visibleRegion().boundingRect();
      // Whole letters only: of what is scrolled half out of sight the rest is not there.
      if (seen.height() < std::min(widget->height(), widget->fontMetrics().height())) continue;
      const QRect at(widget->mapTo(window_.get(), seen.topLeft()), seen.size());
      if (!whole.rect().contains(at) || at.width() < 4) continue;
      const int size_px = widget->fontInfo().pixelSize();
      const bool large = size_px >= 24 || (widget->font().weight() >= QFont::DemiBold && size_px >= 18);
      const double contrast = contrastIn(whole.copy(at));
      ++read_;
      if (contrast < kSmooth * (large ? kLeastLarge : kLeast))
        weak_
            << QStringLiteral("%1: \"%2\" %3 (%4 px)").arg(where, text.left(60)).arg(contrast, 0, 'f', 2).arg(size_px);
    }
  }

  void go(const char* key) {
    window_->session().setChecklistDone(true);
    window_->goTo(pageEntry(key));
  }

  void lookAtAll(const QString& theme) {
    for (const PageRow& row : pageCatalogue()) {
      go(std::string(row.key).c_str());
      look(theme + QLatin1String(row.name));
    }
    go("protocol");
    window_->page<ProtocolPage>().findChild<QPushButton*>(QStringLiteral("editExperiment"))->click();
    look(theme + QStringLiteral("editor"));
    go("engineering");
    auto& panel = window_->page<EngineeringPage>();
    if (!panel.unlocked()) {
      panel.findChild<PasswordEdit*>()->edit()->setText(QString::fromLatin1(kPassword));
      QTest::keyClick(panel.findChild<PasswordEdit*>()->edit(), Qt::Key_Return);
    }
    QTRY_VERIFY(panel.unlocked());
    auto* tabs = panel.findChild<QTabWidget*>();
    for (int i = 0; i < tabs->count(); ++i) {
      tabs->setCurrentIndex(i);
      look(theme + tabs->tabText(i));
      for (auto* inner : tabs->currentWidget()->findChildren<QTabWidget*>())
        for (int k = 0; inner->isVisible() && k < inner->count(); ++k) {
          inner->setCurrentIndex(k);
          look(theme + inner->tabText(k));
        }
    }
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    desk_->pass();
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->resize(1280, 800);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    Desk::need(window_->session().open(desk_->engineer));
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
    window_->session().setProtocol(protocol::Protocol{});
  }
  void cleanup() {
    window_.reset();
    desk_.reset();
  }

  void itSeesWhatIsHardToRead() {
    QLabel weak(QStringLiteral("grey on grey")), good(QStringLiteral("black on white"));
    for (auto* label : {&weak, &good}) {
      label->setStyleSheet(label == &weak ? QStringLiteral("color: #999999; background: #cccccc")
                                          : QStringLiteral("color: black; background: white"));
      label->adjustSize();
    }
    QVERIFY(contrastIn(weak.grab().toImage()) < 2.5);
    QVERIFY(contrastIn(good.grab().toImage()) > 15.0);
  }

  void everyTextOfEveryPageIsReadable() {
    const WatchedApplication::Excuse colours;
    for (const auto mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
      Theme::apply(*qApp, mode);
      lookAtAll(mode == Theme::Mode::Light ? QStringLiteral("light, ") : QStringLiteral("dark, "));
    }
    Theme::apply(*qApp, Theme::Mode::Light);
    for (const QString& one : weak_) qInfo("%s", qPrintable(one));
    QVERIFY(read_ > 500);
    QVERIFY2(weak_.isEmpty(), "see above");
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestContrast)
#include "test_contrast.moc"
