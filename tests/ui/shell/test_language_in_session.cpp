// Another language while somebody works: each page is made anew on what stays, nothing of a session is lost, no word of
// the other language is left, and nothing piles up. What is under way is waited for.
#include <QAction>
#include <QDeadlineTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTabWidget>
#include <QTableView>
#include <cmath>

#include "core/protocol/protocol_json.h"
#include "core/storage/run_writer.h"
#include "tests/ui/desk.h"
#include "tests/ui/german_and_english.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/engineering_page.h"
#include "ui/help/help_page.h"
#include "ui/kit/banner.h"
#include "ui/kit/language/language.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/prepare/prepare_page.h"
#include "ui/prepare/specimen_form.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/protocol_details.h"
#include "ui/protocol/protocol_page.h"
#include "ui/results/results_controller.h"
#include "ui/results/results_page.h"
#include "ui/run/run_controller.h"
#include "ui/run/run_ended_card.h"
#include "ui/run/run_page.h"
#include "ui/run/run_plots.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/header_bar.h"
#include "ui/shell/main_window.h"
#include "ui/shell/navigation_bar.h"
#include "ui/shell/stop_button.h"
#include "ui/status/event_list.h"

namespace articulus::ui::test {

class TestLanguageInSession : public QObject {
  Q_OBJECT
  using Choice = Language::Choice;
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;

  [[nodiscard]] QStringList foreign(const QSet<QString>& of) const { return textsAmong(of, *window_); }
  static const GermanAndEnglish& words() { return GermanAndEnglish::words(); }

  void choose(Choice choice) {
    for (auto* action : window_->header().findChildren<QAction*>())
      if (action->text().startsWith(choice == Choice::German ? "Sprache: Deutsch" : "Language: English"))
        return action->trigger();
    QFAIL("there is no such entry");
  }
  [[nodiscard]] bool change(Choice choice) {
    choose(choice);
    if (!QTest::qWaitFor([this] { return !window_->changesLanguage(); })) return false;
    auto& panel = window_->page<EngineeringPage>();
    return QTest::qWaitFor([this, &panel] { return panel.doing().isEmpty() && !results().busy(); });
  }
  /// The words around the pages are German and no page is yet, however fast they are made.
  [[nodiscard]] bool begins() const {
    const QDeadlineTimer until(5000);
    while (!Language::german() && !until.hasExpired()) QCoreApplication::processEvents();
    return Language::german() && window_->changesLanguage();
  }
  [[nodiscard]] ResultsController& results() { return *window_->findChild<ResultsController*>(); }
  [[nodiscard]] QTableView* runs() {
    return window_->page<ResultsPage>().findChild<QTableView*>(QStringLiteral("runs"));
  }

  void go(const char* key) {
    window_->session().setChecklistDone(true);
    window_->goTo(pageEntry(key));
    QCOMPARE(window_->current(), pageEntry(key));
  }

  void storeRun(const protocol::Protocol& protocol) {
    const auto database = Desk::database(window_->session());
    storage::RunHeader header;
    header.sessionId = window_->session().sessionId();
    header.protocolName = protocol.name;
    header.protocolJson = protocol::toJson(protocol).dump();
    header.cellName = "Munich cell";
    header.cellJson = header.gainsJson = header.limitsJson = header.specimenJson = "{}";
    header.softwareVersion = "test";
    auto writer = Desk::need(database->beginRun(header));
    std::vector<record::Sample> samples(400);
    for (std::size_t i = 0; i < samples.size(); ++i) {
      samples[i].cycle = i + 1;
      samples[i].step = 1;
      samples[i].loadCycle = 1;
      samples[i][record::Channel::Time] = 1e-3 * static_cast<double>(i);
      samples[i][record::Channel::MomentX] = std::sin(0.05 * static_cast<double>(i));
      samples[i][record::Channel::LateralBending] = 0.1 * std::sin(0.05 * static_cast<double>(i) - 0.2);
    }
    Desk::need(writer->store(samples, {}));
    Desk::need(writer->finish(0, {record::RunEnd::Completed}));
  }

  void open(const storage::Account& account) {
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->resize(1280, 800);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    Desk::need(window_->session().open(account));
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
  }

 private slots:
  void init() {
    Language::apply(Choice::English);
    desk_ = std::make_unique<Desk>();
    desk_->pass();
  }
  void cleanup() {
    window_.reset();
    desk_.reset();
    Language::apply(Choice::English);
  }

  void whoIsNotSignedInChangesItAtOnce() {
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    QVERIFY(change(Choice::German));
    QVERIFY(window_->isVisible());
    QVERIFY(Language::german());
    QVERIFY(Language::stored(desk_->context->dataFolder) == Choice::German);
    QCOMPARE(foreign(words().english), QStringList());
    QVERIFY(!foreign(words().german).isEmpty());
  }

  void eachPageChangesAndNothingOfTheSessionIsLost() {
    open(desk_->engineer);
    auto& session = window_->session();
    const auto file = desk_->context->resources / "protocols" / "spine_flexibility_quick.json";
    const auto protocol = Desk::need(protocol::loadProtocol(file));
    storeRun(protocol);
    storeRun(protocol);

    go("prepare");
    auto* notes = window_->page<PreparePage>().findChild<SpecimenForm*>();
    storage::Specimen typed = notes->specimen();
    QLineEdit* donor = nullptr;
    for (auto* line : notes->findChildren<QLineEdit*>())
      if (line->accessibleName() == QLatin1String("Donor code")) donor = line;
    QVERIFY(donor);
    donor->clear();
    QTest::keyClicks(donor, QStringLiteral("typed"));
    typed = notes->specimen();
    QVERIFY(notes->changed());

    go("protocol");
    auto& list = window_->page<ProtocolPage>().list();
    list.chooseFile(QStringLiteral("creep.json"));
    const auto* fields = window_->page<ProtocolPage>().details().findChild<QuantityEdit*>();
    QVERIFY2(fields, "no parameter to change");
    window_->page<ProtocolPage>().details().values().set(0, 0.5 * (fields->minimum() + fields->maximum()));
    const double parameter = window_->page<ProtocolPage>().details().values().value(0);
    const auto chosen = window_->page<ProtocolPage>().details().values().original().name;
    session.setProtocol(window_->page<ProtocolPage>().details().values().protocol());

    QTRY_VERIFY(!results().busy());  // with the list of before these two runs
    go("results");
    QTRY_COMPARE(results().runs().rowCount(), 2);
    runs()->selectRow(1);
    const auto run = results().runs().run(1)->id;
    QTRY_VERIFY(!results().shown().empty() && results().shown().front()->record.id == run);
    auto* views = window_->page<ResultsPage>().findChild<QTabWidget*>(QStringLiteral("views"));
    int tab = 0;
    for (int i = 0; i < views->count(); ++i)
      if (views->isTabVisible(i)) tab = i;
    views->setCurrentIndex(tab);

    go("help");
    window_->page<HelpPage>().findChild<QListWidget*>()->setCurrentRow(3);

    go("engineering");
    auto& panel = window_->page<EngineeringPage>();
    panel.findChild<PasswordEdit*>()->edit()->setText(QString::fromLatin1(kPassword));
    QTest::keyClick(panel.findChild<PasswordEdit*>()->edit(), Qt::Key_Return);
    QTRY_VERIFY(panel.unlocked());
    panel.showTab(1);

    // What a page makes when it is seen first, as its view of the cell, is there before anything is counted.
    for (const PageRow& row : pageCatalogue()) {
      go(std::string(row.key).c_str());
      QTest::qWait(50);
    }
    qsizetype widgets = 0, objects = 0;
    int round = 0;
    for (const PageRow& row : pageCatalogue()) {
      go(std::string(row.key).c_str());
      for (const auto choice : {Choice::German, Choice::German, Choice::English}) {
        QVERIFY(change(choice));
        QCOMPARE(window_->current(), pageEntry(row.key));
        const bool german = choice == Choice::German;
        // Lists that a worker reads are said again when it has read them.
        const auto left = [&] { return foreign(german ? words().english : words().german); };
        QTRY_VERIFY2(left().isEmpty(), qPrintable(left().join(QStringLiteral(" | "))));
        QVERIFY(foreign(german ? words().german : words().english).size() > 100);
        QCOMPARE(session.account()->name, desk_->engineer.name);
        QVERIFY(session.sessionId() != 0);
        QCOMPARE(session.specimen().label, desk_->specimen().label);
        const auto* form = window_->page<PreparePage>().findChild<SpecimenForm*>();
        QCOMPARE(form->specimen().joint, typed.joint);
        QCOMPARE(form->specimen().species, typed.species);
        QCOMPARE(form->specimen().donorCode, typed.donorCode);
        QCOMPARE(form->specimen().notes, typed.notes);
        QVERIFY(form->changed());
        const auto& values = window_->page<ProtocolPage>().details().values();
        QCOMPARE(values.original().name, chosen);
        QCOMPARE(values.value(0), parameter);
        QCOMPARE(results().shown().size(), std::size_t{1});
        QCOMPARE(results().shown().front()->record.id, run);
        QCOMPARE(runs()->selectionModel()->selectedRows().size(), 1);
        QCOMPARE(window_->page<ResultsPage>().findChild<QTabWidget*>(QStringLiteral("views"))->currentIndex(), tab);
        QCOMPARE(window_->page<HelpPage>().findChild<QListWidget*>()->currentRow(), 3);
        QVERIFY(window_->page<EngineeringPage>().unlocked());
        QCOMPARE(window_->page<EngineeringPage>().findChild<QTabWidget*>()->currentIndex(), 1);
      }
      QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
      const auto now = window_->findChildren<QWidget*>().size(), all = window_->findChildren<QObject*>().size();
      if (round++ > 0) {
        QCOMPARE(now, widgets);
        QVERIFY2(all <= objects + 20, qPrintable(QStringLiteral("%1 objects after %2").arg(all).arg(objects)));
      }
      widgets = now;
      objects = all;
    }
  }

  void numbersAndDatesFollow() {
    open(desk_->clinician);
    go("protocol");
    window_->page<ProtocolPage>().list().chooseFile(QStringLiteral("creep.json"));
    auto& values = window_->page<ProtocolPage>().details().values();
    QVERIFY(!values.parameters().empty());
    values.set(
        0, values.parameters()[0].minimum + 0.25 * (values.parameters()[0].maximum - values.parameters()[0].minimum));
    const double typed = values.value(0);
    QVERIFY(change(Choice::German));
    const auto& german = window_->page<ProtocolPage>().details();
    const auto* field = german.findChild<QuantityEdit*>();
    QCOMPARE(field->value(), typed);
    QCOMPARE(field->locale().decimalPoint(), QStringLiteral(","));
    QVERIFY2(!field->findChild<QLineEdit*>()->text().contains(QLatin1Char('.')),
             qPrintable(field->findChild<QLineEdit*>()->text()));
  }

  void theEditorKeepsWhatIsNotSaved() {
    open(desk_->clinician);
    go("protocol");
    auto* page = &window_->page<ProtocolPage>();
    page->list().chooseFile(QStringLiteral("spine_flexibility_quick.json"));
    page->findChild<QPushButton*>(QStringLiteral("editExperiment"))->click();
    page->editor().setName(QStringLiteral("Not saved"));
    QVERIFY(page->editor().dirty());
    const int steps = page->editor().steps();
    QVERIFY(change(Choice::German));
    page = &window_->page<ProtocolPage>();
    QCOMPARE(page->editor().protocol().name, std::string("Not saved"));
    QCOMPARE(page->editor().steps(), steps);
    QVERIFY(page->editor().dirty());
    QVERIFY(page->editor().undoStack().canUndo());
    bool shown = false;
    for (const auto* line : page->findChildren<QLineEdit*>())
      shown = shown || (line->isVisible() && line->text() == QLatin1String("Not saved"));
    QVERIFY(shown);
    page->editor().undoStack().undo();
    QVERIFY(page->editor().protocol().name != "Not saved");
  }

  void whatIsUnderWayIsWaitedFor() {
    open(desk_->clinician);
    go("prepare");
    desk_->station.now.state = cycle::State::Home;
    QTRY_COMPARE(window_->bridge().snapshot().state, cycle::State::Home);
    choose(Choice::German);
    QTest::qWait(300);
    QVERIFY(!Language::german());
    QVERIFY(window_->changesLanguage());
    QVERIFY(window_->findChild<QLabel*>(QStringLiteral("notice"))->accessibleName().contains("as soon as the robot"));
    desk_->station.now.state = cycle::State::Stop;
    QTRY_VERIFY(!window_->changesLanguage());
    QVERIFY(Language::german());

    auto* sheet = new Sheet(QStringLiteral("A question"), window_.get());
    sheet->addCancel(QStringLiteral("No"));
    sheet->open();
    choose(Choice::English);
    QTest::qWait(300);
    QVERIFY(Language::german());
    sheet->reject();
    QTRY_VERIFY(!Language::german());
    QTRY_VERIFY(!window_->changesLanguage());
  }

  void aRunIsWaitedForAndItsEndStaysToBeSeen() {
    open(desk_->clinician);
    auto& session = window_->session();
    session.setProtocol(
        Desk::need(protocol::loadProtocol(desk_->context->resources / "protocols" / "spine_flexibility_quick.json")));
    auto& now = desk_->station.now;
    now.controllerOn = now.deadManHeld = now.sensorZeroed = now.specimenMounted = true;
    go("run");
    auto* controller = window_->findChild<RunController*>();
    QTRY_VERIFY(window_->bridge().snapshot().controllerOn);
    session.setChecklistDone(true);
    controller->start();
    QTRY_VERIFY2(controller->running(), qPrintable(controller->reasonAgainst(RunAction::Start)));
    record::Sample sample;
    for (int i = 0; i < 100; ++i) {
      sample[record::Channel::HostTime] = 1.0 + 1e-3 * i;
      sample[record::Channel::MomentX] = 0.01 * i;
      desk_->station.samples.push_back(sample);
    }
    QTRY_VERIFY(window_->findChild<RunPlots*>()->store().size() >= 100);
    choose(Choice::German);
    QTest::qWait(300);
    QVERIFY(!Language::german());
    QVERIFY(window_->findChild<QLabel*>(QStringLiteral("notice"))->accessibleName().contains("as soon as the run"));
    window_->session().stop();
    record::Event event;
    event.kind = record::EventKind::PlanEnded;
    event.code = 1;
    event.setText("stopped");
    desk_->station.events.push_back(event);
    desk_->station.now.planRunning = false;
    QTRY_VERIFY_WITH_TIMEOUT(!controller->running(), 20000);
    QTRY_VERIFY(!window_->changesLanguage());
    QVERIFY(Language::german());
    QCOMPARE(window_->findChild<RunController*>(), controller);  // who listens to it goes on
    QVERIFY(window_->findChild<RunPlots*>()->store().size() >= 100);
    QVERIFY(window_->page<RunPage>().findChild<RunEndedCard*>()->isVisible());
    QCOMPARE(foreign(words().english), QStringList());
  }

  /// A second wish while the first is being done: the last one holds, on every page.
  void whoChangesItsMindGetsTheLast() {
    open(desk_->clinician);
    choose(Choice::German);
    QVERIFY(begins());
    choose(Choice::English);
    QTRY_VERIFY(!window_->changesLanguage());
    const QStringList left = foreign(words().german);
    QVERIFY2(left.isEmpty(), qPrintable(left.join(QStringLiteral(" | "))));
  }

  void stopStopsAllTheWhile() {
    open(desk_->clinician);
    auto* stop = window_->header().stopButton();
    const auto before = desk_->station.stops;
    choose(Choice::German);
    QVERIFY(begins());  // in the middle of it
    QTest::mouseClick(stop, Qt::LeftButton);
    QVERIFY(desk_->station.stops > before);
    QTRY_VERIFY(!window_->changesLanguage());
    QCOMPARE(window_->header().stopButton(), stop);
  }

  void aFaultIsToldInTheNewLanguage() {
    open(desk_->clinician);
    auto& now = desk_->station.now;
    now.fault.code = safety::FaultCode::ForceLimit;
    now.fault.axis = 0;
    now.fault.value = 105.0;
    now.fault.limit = 100.0;
    QTRY_VERIFY(window_->banners().faultBanner());
    QVERIFY(change(Choice::German));
    QVERIFY(window_->banners().faultBanner());
    QVERIFY2(window_->banners().faultBanner()->title().startsWith(QStringLiteral("Kraftgrenzwert")),
             qPrintable(window_->banners().faultBanner()->title()));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestLanguageInSession)
#include "test_language_in_session.moc"
