// Other colours for all of the window: only while nothing moves and nothing is about to.
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/shell/main_window.h"
#include "ui/theme/theme.h"

namespace articulus::ui::test {

class TestWindowColours : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    window_->activateWindow();
  }
  void cleanup() {
    window_.reset();
    desk_.reset();
  }

  /// In two events, none of which is as long as a tenth of a second (the watchdog of all tests looks).
  void coloursChangeWhole() {
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Dark);
    QTRY_VERIFY(!qApp->styleSheet().isEmpty());
    QCOMPARE(qApp->palette().color(QPalette::Window), Theme::current().ground);
    QVERIFY(Theme::current().mode == Theme::Mode::Dark);
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Light);
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Dark);
    Theme::apply(*qApp, Theme::Mode::Light);  // before the others are complete
    QVERIFY(!qApp->styleSheet().isEmpty());
    QTest::qWait(50);
    QVERIFY(Theme::current().mode == Theme::Mode::Light);
    QCOMPARE(qApp->palette().color(QPalette::Window), Theme::current().ground);
  }

  /// It takes the window a tenth of a second, in which no STOP would be heard.
  void coloursChangeOnceTheRobotStands() {
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Light);
    QVERIFY(Theme::current().mode == Theme::Mode::Light);
    desk_->station.now.state = cycle::State::Home;
    QTRY_VERIFY(cycle::moves(window_->bridge().snapshot().state));
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Dark);
    QVERIFY(Theme::current().mode == Theme::Mode::Light);
    desk_->station.now.state = cycle::State::Stop;
    QTRY_VERIFY(Theme::current().mode == Theme::Mode::Dark);
    // Between two motions of a plan it stands, and moves on by itself.
    desk_->station.now.planRunning = true;
    QTRY_VERIFY(window_->bridge().snapshot().planRunning);
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Light);
    QTest::qWait(100);
    QVERIFY(Theme::current().mode == Theme::Mode::Dark);
    desk_->station.now.planRunning = false;
    QTRY_VERIFY(Theme::current().mode == Theme::Mode::Light);
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Dark);
    QVERIFY(Theme::current().mode == Theme::Mode::Dark);
    // Another choice meanwhile: the last one counts, and nothing is done twice.
    desk_->station.now.state = cycle::State::Home;
    QTRY_VERIFY(cycle::moves(window_->bridge().snapshot().state));
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Light);
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Dark);
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Light);
    desk_->station.now.state = cycle::State::Stop;
    QTRY_VERIFY(Theme::current().mode == Theme::Mode::Light);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestWindowColours)
#include "test_window_colours.moc"
