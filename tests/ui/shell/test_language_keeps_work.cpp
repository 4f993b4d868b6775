// Another language while work is under way or waits for an answer: what would be lost with its page is waited for or
// goes along, and what is shown, dismissed or focused stays as it was.
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTabWidget>
#include <QTemporaryDir>
#include <numbers>

#include "core/protocol/protocol_json.h"
#include "core/run/vice_record.h"
#include "tests/ui/shell/language_bench.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/mechanisms/mechanism_inputs.h"
#include "ui/engineering/mechanisms/mechanism_tab.h"
#include "ui/engineering/scope/scope_tab.h"
#include "ui/engineering/station/station_tab.h"
#include "ui/kit/entries.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/prepare/prepare_page.h"
#include "ui/prepare/specimen_form.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/protocol_details.h"
#include "ui/protocol/protocol_page.h"
#include "ui/results/import_sheet.h"
#include "ui/results/results_page.h"
#include "ui/run/run_controller.h"
#include "ui/run/run_page.h"
#include "ui/run/run_progress.h"
#include "ui/sign_in/sign_in_page.h"

namespace articulus::ui::test {

class TestLanguageKeepsWork : public QObject {
  Q_OBJECT
  using Choice = Language::Choice;
  std::unique_ptr<LanguageBench> b_;

  [[nodiscard]] static QuantityEdit* number(const QWidget& in, const QString& name) {
    for (auto* edit : in.findChildren<QuantityEdit*>())
      if (edit->accessibleName().startsWith(name)) return edit;
    return nullptr;
  }
  [[nodiscard]] RunProgressCard* card() const { return b_->window->page<RunPage>().findChild<RunProgressCard*>(); }
  [[nodiscard]] protocol::Protocol load(const char* file) const {
    return Desk::need(protocol::loadProtocol(b_->desk.context->resources / "protocols" / file));
  }

 private slots:
  void init() {
    QSettings().remove(QStringLiteral("engineering/scope"));
    b_ = std::make_unique<LanguageBench>();
  }
  void cleanup() { b_.reset(); }

  void aBackupAndAChangeOfAccountsAreWaitedFor() {
    b_->open(b_->desk.engineer);
    b_->unlock();
    auto* people = b_->panel().findChild<CredentialService*>();
    QVERIFY(people && b_->panel().doing().isEmpty());
    people->confirm(QString::fromStdString(b_->desk.engineer.name), QString::fromLatin1(kPassword));
    QVERIFY(people->busy());
    QVERIFY2(!b_->panel().doing().isEmpty(), "its destructor would wait for it, and STOP with it");
    QTRY_VERIFY(!people->busy());
    QVERIFY(b_->panel().doing().isEmpty());

    QTemporaryDir disk;
    auto* tab = b_->panel().findChild<StationTab*>();
    tab->backUpInto(disk.path());
    QVERIFY(tab->busy());
    QVERIFY(!b_->panel().doing().isEmpty());
    QVERIFY(b_->change(Choice::German));
    QVERIFY(Language::german());
    QCOMPARE(QDir(disk.path()).entryList({QStringLiteral("articulus_backup_*")}, QDir::Dirs).size(), 1);
  }

  void aMechanismThatWasOpenedStaysWithItsNumbersAndItsAnswer() {
    QFile shipped(QStringLiteral(ARTICULUS_RESOURCES "/mechanisms/knee_inspired_joint.json"));
    QVERIFY(shipped.open(QIODevice::ReadOnly));
    const QByteArray text = shipped.readAll().replace("Knee-inspired joint, two degrees of freedom", "Of my own");
    QVERIFY(text.contains("Of my own"));
    QFile own(b_->desk.folder.filePath(QStringLiteral("own.json")));
    QVERIFY(own.open(QIODevice::WriteOnly) && own.write(text) == text.size());
    own.close();
    b_->open(b_->desk.engineer);
    b_->unlock();
    auto* tab = b_->panel().findChild<MechanismTab*>();
    tab->inputs().open(own.fileName());
    QVERIFY(tab->inputs().file());
    QCOMPARE(tab->inputs().file()->name, std::string("Of my own"));
    auto* theta = number(*tab, QStringLiteral("theta"));
    QVERIFY(theta);
    theta->setValue(12.0);
    tab->calculate();
    QVERIFY2(!b_->panel().doing().isEmpty(), "its answer would be lost");
    QTRY_VERIFY_WITH_TIMEOUT(!tab->busy(), 20'000);
    const auto rows = tab->copied().count(QLatin1Char('\n'));
    QVERIFY(rows > 1);
    QVERIFY(b_->change(Choice::German));
    tab = b_->panel().findChild<MechanismTab*>();
    QVERIFY(tab->inputs().file());
    QCOMPARE(tab->inputs().file()->name, std::string("Of my own"));
    QCOMPARE(number(*tab, QStringLiteral("theta"))->value(), 12.0);
    QTRY_COMPARE_WITH_TIMEOUT(tab->copied().count(QLatin1Char('\n')), rows, 20'000);
  }

  void theScopeHasWhatItRecorded() {
    b_->open(b_->desk.engineer);
    b_->unlock();
    const auto* scope = b_->panel().findChild<ScopeTab*>();
    const auto* tabs = b_->panel().findChild<QTabWidget*>();
    b_->panel().showTab(tabs->indexOf(scope));
    record::Sample sample;
    for (int i = 0; i < 20'000; ++i) {
      const double time_s = 100.0 + 1e-3 * i;
      sample[record::Channel::HostTime] = time_s;
      sample[record::Channel::MomentY] = std::sin(2.0 * std::numbers::pi * 40.0 * time_s);
      b_->desk.station.samples.push_back(sample);
      if (i % 500 != 499) continue;  // a station gives no more at once
      const auto seen = b_->desk.station.heartbeats;
      QTRY_VERIFY(b_->desk.station.heartbeats > seen + 1);
    }
    const auto hasCurves = [this] {
      auto* now = b_->panel().findChild<ScopeTab*>();
      now->entered();
      return now->curves().problem.isEmpty();
    };
    QVERIFY(QTest::qWaitFor(hasCurves, 10'000));
    QVERIFY(b_->change(Choice::German));
    QVERIFY(b_->panel().findChild<ScopeTab*>()->isVisible());
    QVERIFY2(hasCurves(), "the station gives no sample twice");
  }

  void whatWasReadToBeImportedIsStillAsked() {
    b_->open(b_->desk.clinician);
    QFile file(b_->desk.folder.filePath(QStringLiteral("bending.csv")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("Time (s),My (Nm),Flexion (deg)\n");
    for (int i = 0; i < 601; ++i)
      file.write(QByteArray::number(i / 50.0) + ',' + QByteArray::number(2.0 * std::sin(M_PI * i / 100.0)) + ',' +
                 QByteArray::number(8.0 * std::sin(M_PI * i / 100.0 - 0.2)) + '\n');
    file.close();
    b_->go("prepare");  // where nothing of it is asked
    bool read = false;
    auto* results = b_->window->findChild<ResultsController*>();
    connect(results, &ResultsController::importRead, this, [&read] { read = true; });
    b_->window->page<ResultsPage>().takeFiles(DroppedKind::Measurement, {file.fileName()});
    QTRY_VERIFY_WITH_TIMEOUT(read && !results->busy(), 20'000);
    QVERIFY(!Sheet::topOf(b_->window.get()));
    QVERIFY(b_->change(Choice::German));
    b_->go("results");
    QTRY_VERIFY(b_->window->findChild<ImportSheet*>());
    b_->window->findChild<ImportSheet*>()->reject();
  }

  void aSavedSpecimenStaysSaved() {
    b_->open(b_->desk.clinician);
    b_->go("prepare");
    const auto form = [this] { return b_->window->page<PreparePage>().findChild<SpecimenForm*>(); };
    const auto save = [&form]() -> QPushButton* {
      for (auto* button : form()->foot()->findChildren<QPushButton*>())
        if (button->text() == SpecimenForm::tr("Saved")) return button;
      return nullptr;
    };
    QVERIFY(!form()->changed() && save());
    for (const auto choice : {Choice::German, Choice::English}) {
      QTest::qWait(20);  // time goes by, also for the field that is not ticked
      QVERIFY(b_->change(choice));
      QVERIFY(!form()->changed());
      QVERIFY(save() && !save()->isEnabled());
    }
  }

  void aRunThatHasEndedIsShownAsTheExperimentThatItWas() {
    b_->open(b_->desk.clinician);
    auto& session = b_->window->session();
    session.setProtocol(load("spine_flexibility_quick.json"));
    auto& now = b_->desk.station.now;
    now.controllerOn = now.deadManHeld = now.sensorZeroed = now.specimenMounted = true;
    b_->go("run");
    auto* controller = b_->window->findChild<RunController*>();
    QTRY_VERIFY(b_->window->bridge().snapshot().controllerOn);
    session.setChecklistDone(true);
    controller->start();
    QTRY_VERIFY2(controller->running(), qPrintable(controller->reasonAgainst(RunAction::Start)));
    const int steps = card()->steps().rowCount();
    session.setProtocol(load("creep.json"));  // for the next one
    QCOMPARE(card()->steps().rowCount(), steps);
    session.stop();
    record::Event event;
    event.kind = record::EventKind::PlanEnded;
    event.code = 1;
    event.setText("stopped");
    b_->desk.station.events.push_back(event);
    now.planRunning = false;
    QTRY_VERIFY_WITH_TIMEOUT(!controller->running(), 20'000);
    QCOMPARE(card()->experiment(), QStringLiteral("Spine flexibility, quick"));
    const char* how = nullptr;
    for (const char* end : {"Complete", "Stopped", "Ended early"})
      if (card()->place() == RunProgressCard::tr(end)) how = end;
    QVERIFY2(how, qPrintable(card()->place()));
    QVERIFY(b_->change(Choice::German));
    QCOMPARE(card()->experiment(), QStringLiteral("Beweglichkeit der Wirbelsäule, kurz"));
    QCOMPARE(card()->steps().rowCount(), steps);
    QCOMPARE(card()->place(), RunProgressCard::tr(how));
    QCOMPARE(session.protocol()->name, std::string("Creep"));
  }

  void aMotionThatWasJustCommandedIsWaitedFor() {
    b_->open(b_->desk.clinician);
    b_->go("prepare");
    auto& station = b_->desk.station;
    station.answers = false;
    const auto number = b_->window->bridge().send(cycle::CommandKind::Home);
    b_->choose(Choice::German);
    QTest::qWait(300);
    QVERIFY(!Language::german());
    QVERIFY2(b_->notice().contains(QLatin1String("as soon as the robot")), qPrintable(b_->notice()));
    station.answers = true;
    station.acks.push_back({number, cycle::CommandKind::Home, cycle::AckCode::Accepted, cycle::State::Stop, {}});
    QVERIFY(b_->changed());
    QVERIFY(Language::german());
  }

  void whatItWaitsForIsSaidAgainWhereThatIsAnother() {
    b_->open(b_->desk.clinician);
    b_->go("prepare");
    auto* sheet = new Sheet(QStringLiteral("A question"), b_->window.get());
    sheet->addCancel(QStringLiteral("No"));
    sheet->open();
    b_->choose(Choice::German);
    QVERIFY2(b_->notice().contains(QLatin1String("A question")), qPrintable(b_->notice()));
    b_->desk.station.now.state = cycle::State::Home;
    QTRY_VERIFY2(b_->notice().contains(QLatin1String("as soon as the robot")), qPrintable(b_->notice()));
    b_->desk.station.now.state = cycle::State::Stop;
    QTRY_VERIFY2(b_->notice().contains(QLatin1String("A question")), qPrintable(b_->notice()));
    sheet->reject();
    QVERIFY(b_->changed());
    QVERIFY(Language::german());
  }

  void theKeyThatWasMeantForAcknowledgePressesNothingElse() {
    b_->open(b_->desk.clinician);
    b_->go("prepare");
    b_->desk.station.now.fault = {safety::FaultCode::ForceLimit, 0, 105.0, 100.0, 1234};
    QTRY_VERIFY(b_->window->banners().faultBanner());
    auto* acknowledge = b_->window->banners().faultBanner()->findChild<QPushButton*>();
    QVERIFY(acknowledge && acknowledge->isEnabled());
    acknowledge->setFocus();
    QVERIFY(acknowledge->hasFocus());
    QVERIFY(b_->change(Choice::German));
    const auto* focus = QApplication::focusWidget();
    QVERIFY2(focus && b_->window->banners().faultBanner()->isAncestorOf(focus),
             focus ? qPrintable(focus->accessibleName()) : "nothing has it");
  }

  void whoMakesAnAccountGoesOnWithIt() {
    b_->show();
    b_->go("sign_in");
    const auto part = [this](const char* name) {
      return b_->window->page<SignInPage>().findChild<QWidget*>(QLatin1String(name));
    };
    static_cast<QPushButton*>(part("toCreate"))->click();
    QVERIFY(part("newRole")->isVisible());
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("Dr. Novak"));
    QVERIFY(b_->change(Choice::German));
    QVERIFY(part("newRole")->isVisible());
    auto* line = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(line);
    QCOMPARE(line->text(), QStringLiteral("Dr. Novak"));
  }

  void whatWasFoundWithWordsOfTheOtherLanguageStaysChosen() {
    b_->open(b_->desk.clinician);
    b_->go("protocol");
    QVERIFY(b_->change(Choice::German));
    const auto search = [this]() -> QLineEdit* {
      for (auto* line : b_->window->page<ProtocolPage>().findChildren<QLineEdit*>())
        if (line->property(Entries::kOwn).toBool()) return line;
      return nullptr;
    };
    const auto values = [this]() -> ParameterValues& { return b_->window->page<ProtocolPage>().details().values(); };
    QVERIFY(search());
    search()->setText(QStringLiteral("Kriechen"));
    b_->window->page<ProtocolPage>().list().chooseFile(QStringLiteral("creep.json"));
    QCOMPARE(values().original().name, std::string("Creep"));
    QVERIFY(!values().parameters().empty());
    const auto& first = values().parameters()[0];
    values().set(0, first.minimum + 0.25 * (first.maximum - first.minimum));
    const double typed = values().value(0);
    QVERIFY(b_->change(Choice::English));
    QCOMPARE(values().original().name, std::string("Creep"));
    QCOMPARE(values().value(0), typed);
    QCOMPARE(search()->text(), QString());
    // What both languages find is searched for still.
    search()->setText(QStringLiteral("creep"));
    b_->window->page<ProtocolPage>().list().chooseFile(QStringLiteral("creep.json"));
    QVERIFY(b_->change(Choice::German));
    QCOMPARE(search()->text(), QStringLiteral("creep"));
    QCOMPARE(values().original().name, std::string("Creep"));
  }

  void whatStandsIsSaidOnceAndWhatWasDismissedStaysAway() {
    Desk::need(run::keepViceRecord(b_->desk.context->dataFolder, {.label = "real #1",
                                                                  .joint = "lumbar spine",
                                                                  .level = "L3-L5",
                                                                  .side = "none",
                                                                  .by = "Dr. Weber",
                                                                  .when = "2026-11-22T10:00:00Z",
                                                                  .cell = "ljubljana"}));
    b_->open(b_->desk.clinician);
    b_->go("prepare");
    QTRY_COMPARE(b_->banners().size(), 1);
    const QString english = b_->banners().front();
    QVERIFY(b_->change(Choice::German));
    QCOMPARE(b_->banners().size(), 1);
    QVERIFY2(b_->banners().front() != english, qPrintable(english));
    QVERIFY(b_->change(Choice::English));
    QCOMPARE(b_->banners(), QStringList(english));
    b_->window->banners().ofPage().front()->findChild<QPushButton*>()->click();
    QCOMPARE(b_->banners(), QStringList());
    QVERIFY(b_->change(Choice::German));
    QCOMPARE(b_->banners(), QStringList());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestLanguageKeepsWork)
#include "test_language_keeps_work.moc"
