// A whole session by the keyboard alone, on the virtual Munich cell and faster than real time: from a new account over
// the checklist and a run to its results and out again. No widget is asked to do anything: keys go where the focus is.
#include <QAbstractButton>
#include <QLabel>
#include <QListWidget>
#include <QPointer>

#include "app/station.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/prepare/checklist_row.h"
#include "ui/prepare/checklist_view.h"
#include "ui/prepare/prepare_page.h"
#include "ui/shell/main_window.h"

namespace articulus::ui::test {

class TestKeyboardSession : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<app::Station> station_;
  std::unique_ptr<DesktopContext> context_;
  std::unique_ptr<MainWindow> window_;
  int presses_ = 0;
  static constexpr int kFarthest = 60;  ///< presses of Tab to anything that is open
  static constexpr const char* kExperiment = "Spine flexibility, quick";

  void live(double seconds, double at_once_s = 0.1) {
    for (double done_s = 0.0; done_s < seconds; done_s += at_once_s) {
      station_->advance(static_cast<int>(at_once_s * station_->cell().rate_Hz));
      QTest::qWait(17);
    }
  }
  /// As it is read to a person.
  static QString nameOf(const QWidget* widget) {
    if (!widget) return {};
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    return !widget->accessibleName().isEmpty() ? widget->accessibleName() : button ? button->text() : QString();
  }
  static QString here() { return nameOf(QApplication::focusWidget()); }
  void press(Qt::Key key, Qt::KeyboardModifiers with = Qt::NoModifier) {
    auto* at = QApplication::focusWidget();
    QTest::keyClick(at ? at : window_.get(), key, with);
    ++presses_;
    QCoreApplication::processEvents();
  }
  void write(const QString& text) {
    QTest::keyClicks(QApplication::focusWidget(), text);
    presses_ += static_cast<int>(text.size());
  }
  /// False where Tab does not come to it.
  bool tabTo(const QString& name) {
    QStringList met;
    for (int i = 0; i < kFarthest; ++i) {
      if (here().startsWith(name)) return true;
      met << here();
      press(Qt::Key_Tab);
    }
    qWarning("%s", qPrintable(name + QStringLiteral(" was not met: ") + met.join(QStringLiteral(", "))));
    return false;
  }
  /// What stands on the screen in strong letters, for whoever reads why it failed.
  QString said() const {
    QStringList words;
    for (const auto* label : window_->findChildren<QLabel*>())
      if (label->isVisible() && label->property("role") == QLatin1String("strong")) words << label->text();
    return words.join(QStringLiteral(" | "));
  }
  /// Lives until that is so.
  bool soon(const std::function<bool()>& so, double seconds = 30.0) {
    for (double done_s = 0.0; done_s < seconds && !so(); done_s += 0.2) live(0.2, 0.2);
    return so();
  }

  void aNewAccountIsMade() {
    QVERIFY(tabTo(QStringLiteral("New account")));
    press(Qt::Key_Space);
    QVERIFY(tabTo(QStringLiteral("Name")));
    write(QStringLiteral("Ana Keys"));
    for (const char* field : {"Password", "Password again"}) {
      press(Qt::Key_Tab);
      QVERIFY(tabTo(QString::fromLatin1(field)));
      write(QStringLiteral("a long password"));
    }
    press(Qt::Key_Return);
    QVERIFY(soon([this] { return window_->session().signedIn(); }));
    QVERIFY(soon([this] { return window_->current() == pageEntry("prepare"); }));
  }

  void theSpecimenIsSavedAndTheChecklistIsDone() {
    QVERIFY2(here().startsWith(QLatin1String("Label")), qPrintable(here()));  // the first that is to be done
    press(Qt::Key_A, Qt::ControlModifier);
    write(QStringLiteral("spine 1"));
    QVERIFY(tabTo(QStringLiteral("Save specimen")));
    press(Qt::Key_Space);
    QVERIFY(soon([this] { return window_->session().sessionId() != 0; }));
    // The foot switch's key: held, released, held.
    for (int i = 0; i < 3; ++i) {
      if (i % 2 == 0) QTest::keyPress(QApplication::focusWidget(), Qt::Key_F9);
      else QTest::keyRelease(QApplication::focusWidget(), Qt::Key_F9);
      live(0.6);
    }
    const auto& list = window_->page<PreparePage>().checklist();
    QString acted;
    for (int i = 0; i < 400 && !list.complete(); ++i) {
      live(0.2, 0.2);
      const auto* next = list.next();
      if (!next || acted == next->key + next->measured) continue;
      // What is read there: one button ticks what a person does at the bench; each other line has one of its own.
      const bool bench = next->automatic == ChecklistItem::Auto::None;
      auto* button = window_->findChild<ChecklistView*>()->row(next->key)->action();
      if (!bench && (!button || !button->isEnabled())) continue;
      acted = next->key + next->measured;
      QVERIFY(tabTo(bench ? QStringLiteral("Tick what a person would do") : nameOf(button)));
      press(Qt::Key_Space);
    }
    QVERIFY(list.complete());
    QVERIFY(tabTo(QStringLiteral("Continue to Protocol")));
    press(Qt::Key_Return);
    QCOMPARE(window_->current(), pageEntry("protocol"));
  }

  void anExperimentIsChosenWithArrows() {
    QVERIFY(tabTo(QStringLiteral("Experiments")));
    const auto* list = qobject_cast<QListWidget*>(QApplication::focusWidget());
    QVERIFY(list);
    press(Qt::Key_Home);
    for (int i = 0;
         i < list->count() && (!list->currentItem() || list->currentItem()->text() != QLatin1String(kExperiment)); ++i)
      press(Qt::Key_Down);
    QVERIFY(list->currentItem());
    QCOMPARE(list->currentItem()->text(), QLatin1String(kExperiment));
    QVERIFY(list->currentItem()->isSelected());
    QVERIFY(tabTo(QStringLiteral("Use this experiment")));
    press(Qt::Key_Space);
    QCOMPARE(window_->current(), pageEntry("run"));
  }

  void itRunsAndTheFocusStandsOnWhatComesNext() {
    QVERIFY(soon([] { return here() == QLatin1String("Start"); }));
    QSignalSpy ended(&window_->session(), &UserSession::runFinished);
    press(Qt::Key_Space);
    QVERIFY(soon([&] { return !ended.isEmpty(); }, 400.0));
    const auto run = Desk::need(Desk::database(window_->session())->run(ended[0][0].toLongLong()));
    QVERIFY2(run.ending.end == record::RunEnd::Completed, run.ending.reason.c_str());
    QVERIFY2(here().startsWith(QLatin1String("See results")), qPrintable(here()));
    press(Qt::Key_Return);
    QCOMPARE(window_->current(), pageEntry("results"));
    QVERIFY(tabTo(QStringLiteral("Export")));
  }

  void theSessionEnds() {
    press(Qt::Key_4, Qt::AltModifier);
    QCOMPARE(window_->current(), pageEntry("run"));
    QVERIFY(tabTo(QStringLiteral("Finish")));
    press(Qt::Key_Space);
    const QPointer<Sheet> asks = Sheet::topOf(window_.get());
    QVERIFY(asks);  // for the specimen is clamped
    for (QString before; asks && asks->isVisible();) {
      QVERIFY2(soon([&asks] { return asks->takesAnswers(); }), "a sheet takes no answer in its first moment");
      const QString asked = asks->accessibleDescription();
      QVERIFY2(asked != before, "an answer was not taken though the question was still the same");
      before = asked;  // what is left of the load may have come to count, or ceased to: then it asks anew
      if (asked.contains(QStringLiteral("the robot moves")))
        QVERIFY2(!here().startsWith(QLatin1String("Finish")), "a careful question begins on what changes nothing");
      QVERIFY(tabTo(QStringLiteral("Finish")));
      press(Qt::Key_Space);
    }
    QVERIFY2(soon([this] { return !window_->session().signedIn(); }, 90.0), qPrintable(said()));
  }

 private slots:
  void initTestCase() {
    desk_ = std::make_unique<Desk>();
    app::StationOptions options;
    options.resources = ARTICULUS_RESOURCES;
    options.manualClock = true;
    station_ = Desk::need(app::Station::create(options));
    context_ = std::make_unique<DesktopContext>(DesktopContext{station_->link(), station_->cell(), *desk_->accounts,
                                                               desk_->folder.path().toStdString(), ARTICULUS_RESOURCES,
                                                               "test", false, "No OpenGL on this screen."});
    window_ = std::make_unique<MainWindow>(*context_);
    window_->show();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    live(0.5);
  }
  void cleanupTestCase() { window_.reset(); }

  void aWholeSession() {
    for (const auto step :
         {&TestKeyboardSession::aNewAccountIsMade, &TestKeyboardSession::theSpecimenIsSavedAndTheChecklistIsDone,
          &TestKeyboardSession::anExperimentIsChosenWithArrows,
          &TestKeyboardSession::itRunsAndTheFocusStandsOnWhatComesNext, &TestKeyboardSession::theSessionEnds}) {
      (this->*step)();
      if (QTest::currentTestFailed()) return;
    }
    qInfo("%d keys", presses_);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestKeyboardSession)
#include "test_keyboard_session.moc"
