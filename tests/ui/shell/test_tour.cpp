// The tour: by itself at the first start only, over the real pages where they are open, never in the way of STOP.
#include <QLabel>
#include <QPushButton>
#include <QSettings>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/shell/header_bar.h"
#include "ui/shell/main_window.h"
#include "ui/shell/navigation_bar.h"
#include "ui/shell/status_bar.h"
#include "ui/shell/stop_button.h"
#include "ui/shell/tour/tour_card.h"

namespace articulus::ui::test {

class TestTour : public QObject {
  Q_OBJECT
  static QPushButton* button(TourCard& tour, const char* text) {
    for (auto* one : tour.findChildren<QPushButton*>())
      if (one->isVisible() && one->text() == QLatin1String(text)) return one;
    return nullptr;
  }
  static bool says(TourCard& tour, const char* words) {
    for (auto* label : tour.findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(QLatin1String(words))) return true;
    return false;
  }
  struct Bench {
    Desk desk;
    std::unique_ptr<MainWindow> window;
    explicit Bench(bool first) {
      desk.context->firstStart = first;
      open();
    }
    void open() {
      window.reset();
      window = std::make_unique<MainWindow>(*desk.context);
      window->resize(1280, 800);
      window->show();
      QCoreApplication::processEvents();
    }
    TourCard& tour() { return *window->findChild<TourCard*>(); }
  };

 private slots:
  void itComesByItselfAtTheFirstStartAndNotAgain() {
    Bench bench(true);
    QVERIFY(bench.tour().isVisible() && bench.tour().underWay());
    QCOMPARE(bench.tour().steps(), 5);
    QVERIFY(says(bench.tour(), "Tour, step 1 of 5") && says(bench.tour(), "STOP"));
    QVERIFY(button(bench.tour(), "Next") && button(bench.tour(), "Next")->hasFocus());
    QVERIFY(!button(bench.tour(), "Back"));
    bench.open();
    QVERIFY2(!bench.tour().isVisible(), "at the second start");
    Bench later(false);
    QVERIFY2(!later.tour().isVisible(), "where there are accounts");
  }

  void closedStepsSayWhyAndStayClosed() {
    Bench bench(true);
    button(bench.tour(), "Next")->click();
    QCOMPARE(bench.tour().step(), 1);
    QCOMPARE(bench.window->current(), 0);
    QVERIFY(says(bench.tour(), "Still closed"));
    QVERIFY(says(bench.tour(), "Prepare"));
    button(bench.tour(), "Back")->click();
    QCOMPARE(bench.tour().step(), 0);
    QVERIFY(!says(bench.tour(), "Still closed"));
  }

  void openStepsAreShownOverTheirPages() {
    Bench bench(true);
    Desk::need(bench.window->session().open(bench.desk.clinician));
    QCoreApplication::processEvents();
    bench.window->goTo(0);
    button(bench.tour(), "Next")->click();
    QCOMPARE(bench.window->current(), 1);
    QVERIFY(!says(bench.tour(), "Still closed"));
    // Whoever goes on by herself takes the tour along, and keeps the keyboard.
    bench.tour().begin();
    bench.window->goTo(pageEntry("prepare"));
    QCOMPARE(bench.tour().step(), 1);
    QVERIFY(!bench.tour().isAncestorOf(bench.window->focusWidget()));
    bench.window->goTo(pageEntry("results"));
    QCOMPARE(bench.tour().step(), 4);
    bench.window->goTo(pageEntry("help"));
    QCOMPARE(bench.tour().step(), 4);
    bench.tour().begin();
    for (int i = 0; i < 4; ++i) button(bench.tour(), "Next")->click();
    QVERIFY(says(bench.tour(), "step 5 of 5"));
    button(bench.tour(), "Begin")->click();
    QVERIFY(!bench.tour().isVisible() && !bench.tour().underWay());
  }

  void itIsSkippedByButtonAndEscapeAndComesBackFromTheMenu() {
    Bench bench(true);
    button(bench.tour(), "Skip the tour")->click();
    QVERIFY(!bench.tour().isVisible());
    QVERIFY2(!bench.tour().isAncestorOf(bench.window->focusWidget()), "the page has the keyboard again");
    emit bench.window->header().tourWanted();
    QVERIFY(bench.tour().isVisible());
    QCOMPARE(bench.tour().step(), 0);
    QTest::keyClick(bench.window->focusWidget(), Qt::Key_Escape);
    QVERIFY(!bench.tour().isVisible());
    QVERIFY(bench.window->isVisible());
  }

  void stopStaysInReachOnEverySize() {
    Bench bench(true);
    for (const QSize size : {QSize(1280, 800), QSize(960, 540), QSize(1920, 1080)}) {
      bench.window->resize(size);
      QCoreApplication::processEvents();
      for (int step = 0; step < bench.tour().steps(); ++step) {
        QCoreApplication::processEvents();  // its words are laid out
        const QRect card(bench.tour().mapTo(bench.window.get(), QPoint(0, 0)), bench.tour().size());
        auto* stop = bench.window->header().stopButton();
        const QRect header(bench.window->header().mapTo(bench.window.get(), QPoint(0, 0)),
                           bench.window->header().size());
        QVERIFY2(!card.intersects(header), qPrintable(QStringLiteral("step %1 at %2").arg(step).arg(size.width())));
        QVERIFY(header.contains(stop->mapTo(bench.window.get(), stop->rect().center())));
        QVERIFY2(bench.window->rect().contains(card), "outside of the window");
        QVERIFY2(bench.tour().height() >= bench.tour().heightForWidth(bench.tour().width()),
                 qPrintable(QStringLiteral("words are cut: %1 of %2")
                                .arg(bench.tour().height())
                                .arg(bench.tour().heightForWidth(bench.tour().width()))));
        for (auto* one : bench.tour().findChildren<QPushButton*>())
          if (one->isVisible()) QVERIFY(bench.tour().rect().contains(one->geometry()));
        if (step + 1 < bench.tour().steps()) button(bench.tour(), "Next")->click();
      }
      QVERIFY(bench.window->grab().save(QStringLiteral(ARTICULUS_SCREENS "/tour_%1.png").arg(size.width())));
      bench.tour().begin();
    }
  }

  void whatMovesEndsIt() {
    Bench bench(true);
    emit bench.window->bridge().stateChanged(cycle::State::Home);
    QVERIFY(!bench.tour().isVisible());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestTour)
#include "test_tour.moc"
