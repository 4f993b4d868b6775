// Draws every page in both themes, and compares with the pictures that were looked at. For people to look at, compared
// with nothing: ARTICULUS_GALLERY=FOLDER ARTICULUS_GALLERY_LANGUAGE=de ARTICULUS_GALLERY_SIZE=960x540 (200 % of a
// screen of 1920 x 1080) build-tests/bin/ui_tests ui_screens; there are more of them, also of sheets.
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTextBrowser>
#include <QTextDocument>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "core/protocol/protocol_json.h"
#include "core/run/kept_results.h"
#include "tests/ui/desk.h"
#include "tests/ui/picture.h"
#include "tests/ui/shell/gallery_sheets.h"
#include "tests/ui/test_main.h"
#include "ui/bridge/account_asking.h"
#include "ui/bridge/own_arm.h"
#include "ui/engineering/cell_editor/cell_editor_tab.h"
#include "ui/engineering/cell_editor/cell_form_view.h"
#include "ui/engineering/change_preview.h"
#include "ui/engineering/devices/device_tab.h"
#include "ui/engineering/engineering_page.h"
#include "ui/engineering/scope/scope_tab.h"
#include "ui/help/help_page.h"
#include "ui/kit/chip.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/language.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/readout.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text.h"
#include "ui/prepare/checklist_view.h"
#include "ui/prepare/prepare_page.h"
#include "ui/prepare/specimen_form.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/protocol_page.h"
#include "ui/protocol/step_list.h"
#include "ui/results/results_controller.h"
#include "ui/results/results_tables.h"
#include "ui/run/prompt_card.h"
#include "ui/run/run_controls.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/cell_dialog.h"
#include "ui/shell/main_window.h"
#include "ui/sign_in/sign_in_page.h"
#include "ui/status/event_list.h"
#include "ui/status/self_test_view.h"

namespace articulus::ui::test {
namespace {

QString gallery() { return qEnvironmentVariable("ARTICULUS_GALLERY"); }
QSize windowSize() {
  const QStringList sides = qEnvironmentVariable("ARTICULUS_GALLERY_SIZE", QStringLiteral("1280x800")).split(u'x');
  return {sides.value(0).toInt(), sides.value(1).toInt()};
}
constexpr int kMostPixels = 300;  // of a million that may differ: less than a button that moved by one pixel

/// Steps of every family, with a parameter.
constexpr const char* kBlocks = R"({
  "format": "articulus-protocol-2", "name": "Laxity at three angles",
  "description": "Pure moments about the long axis at three angles of flexion, with the forces at zero.",
  "source": "an example for this picture", "side_aware": true,
  "parameters": [
    {"name": "moment", "label": "Largest moment", "unit": "Nm", "value": 2, "minimum": 0.5, "maximum": 4, "meaning": "To both sides"},
    {"name": "time", "label": "Time of one rise", "unit": "s", "value": 8, "minimum": 2, "maximum": 60}],
  "steps": [
    {"type": "unload"},
    {"type": "ramp", "label": "preload", "axes": {"Fz_N": -20, "Ry_deg": 2, "Rz_deg": 0}, "time_s": 4, "hold_s": 1},
    {"type": "prompt", "text": "Is the specimen moist?", "choices": ["Yes", "No"]},
    {"type": "sweep", "label": "angles", "parameter": "flexion", "unit": "deg", "values": [0, 2, 4], "steps": [
      {"type": "ramp", "label": "flexed", "axes": {"Ry_deg": "$flexion"}, "time_s": 4},
      {"type": "triangle", "motion": "AR", "axes": {"Mz_Nm": "$moment", "Ry_deg": "$flexion"}, "time_s": "$time", "cycles": 2}]},
    {"type": "cut", "structure": "anterior cruciate ligament"},
    {"type": "mark", "text": "cut"}]
})";

constexpr const char* kQuestions = R"({
  "format": "articulus-protocol-2", "name": "Before and after the cut",
  "steps": [
    {"type": "prompt", "text": "Is the specimen moist and the space around it clear?", "choices": ["Yes, go on", "No"]},
    {"type": "cut", "structure": "anterior cruciate ligament", "text": "From the notch, with a number 15 blade."},
    {"type": "wait", "duration_s": 20},
    {"type": "repeat", "label": "again", "times": 3, "steps": [{"type": "wait", "duration_s": 10}]}]
})";

std::vector<storage::ResultValue> reported() {
  std::vector<storage::ResultValue> rows;
  const auto add = [&rows](const char* place, const char* name, const char* unit, double value,
                           std::optional<double> low, std::optional<double> high, const char* source) {
    storage::ResultValue r{"report", place, name, unit, value, value, std::nullopt, "maximum of it"};
    r.expectedMinimum = low;
    r.expectedMaximum = high;
    r.source = source;
    rows.push_back(r);
  };
  add("bending about x", "mean off-axis force", "N", 3.12, std::nullopt, 3.84, "Martinez 2012, Table 7.2");
  add("bending about x", "mean off-axis moment", "Nm", 0.43, std::nullopt, 0.39, "Martinez 2012, Table 7.2");
  add("bending about x", "largest moment", "Nm", 3.002, std::nullopt, std::nullopt, "");
  add("twisting about z", "range of motion", "rad", 0.0812, 0.07, 0.1, "Martinez 2012, Table 7.6");
  return rows;
}

}  // namespace

class TestScreens : public QObject {
  Q_OBJECT

  QStringList different_;  ///< pictures that are not as they were, said at the end: one must not hide the others

  void draw(QWidget& window, const QString& name) {
    const QImage picture = settledPicture(window, [&window, &name] {
      if (auto* main = qobject_cast<MainWindow*>(&window)) main->header().showDisk(49'000'000'000);  // on any machine
      // Banners and the open item come in any order, and leave another row on top.
      if (name.startsWith(QLatin1String("fault"))) window.findChild<ChecklistView*>()->verticalScrollBar()->setValue(0);
    });
    if (!gallery().isEmpty()) {
      QVERIFY((picture.isNull() ? window.grab().toImage() : picture)
                  .save(gallery() + u'/' + name + QStringLiteral(".png")));
      return;
    }
    QVERIFY2(!picture.isNull(), qPrintable(name + QStringLiteral(" does not come to rest")));
    QVERIFY(picture.save(QStringLiteral(ARTICULUS_SCREENS "/%1.png").arg(name)));
    const QString kept = QStringLiteral(ARTICULUS_SOURCE "/tests/ui/pictures/%1.png").arg(name);
    if (qEnvironmentVariableIntValue("ARTICULUS_UPDATE_PICTURES") == 1) {
      QDir().mkpath(QStringLiteral(ARTICULUS_SOURCE "/tests/ui/pictures"));
      QVERIFY(fewColours(picture).save(kept, "PNG", 0));
      return;
    }
    const QImage before(kept);
    QVERIFY2(!before.isNull(),
             qPrintable(kept + QStringLiteral(" is missing: make it with ARTICULUS_UPDATE_PICTURES=1 and look at it")));
    QCOMPARE(before.size(), picture.size());
    const int different = differentPixels(before, picture, passing(window));
    if (qEnvironmentVariableIsSet("ARTICULUS_SHOW_DIFFERENCES")) qInfo() << name << different;
    if (different > kMostPixels) different_ << QStringLiteral("%1 in %2 pixels").arg(name).arg(different);
  }

  /// What the head of the window says, which asks once a second.
  static bool recording(MainWindow& window) {
    const auto readouts = window.header().findChildren<Readout*>();
    return std::ranges::none_of(readouts, [](const Readout* one) {
      return one->value() == QCoreApplication::translate("articulus::ui::HeaderBar", "off");
    });
  }

  /// Five touches of one point by a tip at (3, -2, 141) mm of the flange, tilted about two axes and a little off.
  static void touch(TouchController& controller, Desk& desk) {
    const spatial::Vector3 tip(0.003, -0.002, 0.141), point(0.52, 0.08, 0.31);
    for (int k = 0; k < 5; ++k) {
      const double tilt = k == 0 ? 0.0 : 0.35, around = 1.4 * k;
      const spatial::Matrix3 R =
          Eigen::AngleAxisd(tilt, spatial::Vector3(std::cos(around), std::sin(around), 0.4).normalized())
              .toRotationMatrix();
      desk.putFlange(
          {R, point - R * tip + 1e-4 * spatial::Vector3(std::sin(3.0 * k), std::cos(5.0 * k), std::sin(7.0 * k))});
      controller.record();
    }
  }
  /// A test of another system, of which one load says no unit.
  static void askAboutAFile(ResultsController& results, const std::filesystem::path& file) {
    {
      std::ofstream out(file);
      out << "Time (s),Mx (Nm),My,Flexion (deg),Thermo (K)\n";
      for (int i = 0; i < 400; ++i) out << i / 50.0 << ",0.01," << i % 7 << ',' << 0.25 * (i % 7) << ",310\n";
    }
    results.readForImport({toQt(file.string())});
  }
  static QString landmarks(const Desk& desk) {
    const QString file = desk.folder.filePath(QStringLiteral("landmarks.csv"));
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly)) qFatal("no landmarks");
    out.write(
        "# SIMULATED\nx1_m,y1_m,z1_m,x2_m,y2_m,z2_m\n"
        "0.5000,0.0000,0.3000,0.0000,0.0000,0.0000\n0.5000,0.0801,0.3000,0.0800,0.0000,0.0000\n"
        "0.4400,0.0000,0.3000,0.0000,0.0600,0.0000\n0.5000,0.0000,0.3502,0.0000,0.0000,0.0500\n");
    return file;
  }

  void walk(const QString& theme, HeaderBar::ThemeChoice choice) {
    different_.clear();
    Desk desk;
    {
      desk.pass();
      storage::Specimen earlier = desk.specimen("L3-L5 #06");
      MainWindow window(*desk.context);
      window.resize(windowSize());
      emit window.header().themeChosen(choice);
      window.show();
      const auto picture = [&](const char* name) {
        draw(window, QString::fromLatin1(name) + QLatin1Char('_') + theme);
      };

      picture("sign_in");
      auto* cells = new CellDialog(desk.context->resources, desk.context->dataFolder,
                                   {.cell = "alesund", .specimen = {.side = spatial::Side::Left}}, &window);
      cells->open();
      picture("change_cell");
      cells->reject();
      emit window.findChild<SignInPage*>()->findChild<PasswordEdit*>(QStringLiteral("password"))->returnPressed();
      QTest::qWait(400);
      picture("sign_in_failed");
      window.findChild<QPushButton*>(QStringLiteral("toCreate"))->click();
      picture("new_account");
      Desk::need(window.session().open(desk.engineer));
      window.goTo(pageEntry("prepare"));
      picture("prepare_empty");
      auto specimen = desk.specimen();
      specimen.thawed = QDateTime::currentDateTimeUtc().addSecs(-6120).toString(Qt::ISODate).toStdString();
      emit window.findChild<SpecimenForm*>()->saveWanted(specimen);
      auto& checklist = window.page<PreparePage>().checklist();
      const auto tick = [&](std::initializer_list<const char*> keys) {
        for (const char* key : keys) Desk::need(checklist.setTicked(QString::fromLatin1(key), true));
      };
      tick({"identity_checked", "muscle_removed", "thawed_through", "plane_defined", "lower_embedded", "turned_level",
            "upper_embedded", "block_attached", "space_clear", "stop_in_reach"});
      for (const bool held : {true, false, true}) {
        desk.station.now.deadManHeld = held;
        checklist.evaluate(desk.station.now);
      }
      tick({"upper_bolted"});
      desk.station.now.controllerOn = true;
      checklist.evaluate(desk.station.now);
      // How far it has scrolled by itself depends on how busy the machine is.
      QTest::qWait(150);
      auto* bar = window.findChild<ChecklistView*>()->verticalScrollBar();
      bar->setValue(bar->maximum());
      picture("prepare_sensor");
      desk.station.now.sensorZeroed = true;
      desk.station.now.hostTime_ns = 1'000'000'000;
      for (int i = 0; i < 2; ++i) {
        checklist.evaluate(desk.station.now);
        desk.station.now.hostTime_ns += 1'000'000'000;
      }
      checklist.evaluate(desk.station.now);
      tick({"jaws_aligned"});
      desk.station.now.specimenMounted = true;
      checklist.evaluate(desk.station.now);
      tick({"tools_removed"});
      QVERIFY(window.session().checklistDone());
      picture("prepare_done");

      window.goTo(pageEntry("protocol"));
      (void)Desk::need(
          window.page<ProtocolPage>().library().save(0, ExperimentLibrary::blank(ExperimentLibrary::Kind::Position)));
      picture("protocol");
      auto flexibility = Desk::need(protocol::loadProtocol(ARTICULUS_RESOURCES "/protocols/spine_flexibility.json"));
      window.page<ProtocolPage>().edit(flexibility, 0);
      window.page<ProtocolPage>().editor().addStep(
          protocol::LoadCycleStep{.motion = "FE", .axis = 4, .amplitude = 1.0, .rate_per_s = 0.075},
          window.page<ProtocolPage>().editor().steps() - 1);
      auto step = std::get<protocol::LoadCycleStep>(window.page<ProtocolPage>().editor().protocol().steps.back());
      step.amplitude = 40.0;
      window.page<ProtocolPage>().editor().setStep(window.page<ProtocolPage>().editor().steps() - 1, step,
                                                   QStringLiteral("amplitude"));
      picture("editor");
      window.page<ProtocolPage>().edit(ExperimentLibrary::blank(ExperimentLibrary::Kind::Position), 0);
      picture("editor_position");

      auto blocks = Desk::need(protocol::fromText(kBlocks, "pictures"));
      window.page<ProtocolPage>().edit(blocks, 0);
      window.page<ProtocolPage>().findChild<StepList*>()->setFocus();
      emit window.page<ProtocolPage>().editor().stepSelected(1);
      picture("editor_drive");
      emit window.page<ProtocolPage>().editor().stepSelected(3);
      picture("editor_block");
      bool gone = false;
      window.page<ProtocolPage>().leave([&gone] { gone = true; });
      QVERIFY(gone);
      blocks.cell = "munich_polymer";
      (*blocks.document)["cell"] = blocks.cell;
      auto left = window.session().specimen();
      left.side = "left";
      Desk::need(window.session().setSpecimen(left));
      window.page<ProtocolPage>().list().choose(Desk::need(window.page<ProtocolPage>().library().save(0, blocks)));
      picture("protocol_parameters");
      left.side = "none";
      Desk::need(window.session().setSpecimen(left));

      window.session().setProtocol(flexibility);
      window.goTo(pageEntry("run"));
      picture("run");
      desk.fail();
      window.goTo(pageEntry("prepare"));
      window.goTo(pageEntry("run"));
      QTest::qWait(200);
      picture("run_self_test_failed");
      desk.pass();
      window.goTo(pageEntry("results"));
      picture("results_empty");
      desk.station.structureNames = {"anterior cruciate ligament"};
      window.session().setProtocol(Desk::need(protocol::fromText(kQuestions, "pictures")));
      window.goTo(pageEntry("run"));
      auto* card = window.findChild<PromptCard*>();
      auto* controls = window.findChild<RunControls*>();
      QTRY_VERIFY(controls->button(RunAction::Start)->isEnabled());
      controls->button(RunAction::Start)->click();
      QTRY_VERIFY(card->isVisible());
      QTRY_VERIFY(recording(window));
      picture("run_question");
      card->buttons()[0]->click();
      QTRY_COMPARE(card->buttons().size(), std::size_t{1});
      QTRY_VERIFY(card->buttons()[0]->isEnabled());  // the second press of a double click is over
      QTest::qWait(200);
      picture("run_cut");
      QSignalSpy ended(&window.session(), &UserSession::runFinished);
      controls->button(RunAction::Stop)->click();
      QTRY_COMPARE(ended.count(), 1);
      window.goTo(pageEntry("results"));
      auto* results = window.findChild<ResultsController*>();
      QTRY_VERIFY(!results->busy() && results->shown().size() == 1);
      Desk::need(
          Desk::database(window.session())
              ->saveResults(ended[0][0].toLongLong(), {.values = reported(), .methodsVersion = run::kMethodsVersion}));
      emit window.session().runFinished(ended[0][0].toLongLong());  // read again, with what it reports
      QTRY_VERIFY(!results->busy() && results->shown().size() == 1);
      QTRY_VERIFY(!recording(window));
      window.findChild<QTabWidget*>(QStringLiteral("views"))->setCurrentIndex(1);
      picture("results_reported");
      desk.station.now.controllerOn = false;  // nothing is imported while the drives are on
      askAboutAFile(*results, desk.context->dataFolder / "spine.csv");
      QTRY_VERIFY(Sheet::topOf(&window));
      picture("results_import");
      Sheet::closeAll(&window);
      window.goTo(pageEntry("help"));
      picture("help");
      auto* topics = window.findChild<HelpPage*>()->findChild<QListWidget*>();
      topics->setCurrentRow(3);
      auto* page = window.findChild<HelpPage*>()->findChild<QTextBrowser*>();
      (void)page->document()->pageCount();  // laid out to its end: its bars depend on that, and it is done in pieces
      QVERIFY(page->find(coreText("Cycle used for results")));
      page->ensureCursorVisible();
      picture("help_steps");
      topics->setCurrentRow(0);
      window.goTo(pageEntry("engineering"));
      picture("engineering_locked");
      auto& panel = window.page<EngineeringPage>();
      panel.findChild<PasswordEdit*>()->edit()->setText(QString::fromLatin1(kPassword));
      QTest::keyClick(panel.findChild<PasswordEdit*>()->edit(), Qt::Key_Return);
      QTRY_VERIFY_WITH_TIMEOUT(panel.unlocked(), 5000);
      picture("engineering_gains");
      auto* tabs = panel.findChild<QTabWidget*>();
      const auto openTab = [tabs](const char* title) {
        const QString words = QCoreApplication::translate("Engineering", title);
        for (int i = 0; i < tabs->count(); ++i)
          if (tabs->tabText(i) == words) tabs->setCurrentIndex(i);
        QCOMPARE(tabs->tabText(tabs->currentIndex()), words);
      };
      openTab("Limits");
      picture("engineering_limits");
      openTab("Scope");
      feedScope(*panel.findChild<ScopeTab*>(), window.bridge());
      picture("engineering_scope");
      openTab("Devices");
      desk.fail();
      QTest::qWait(400);
      picture("engineering_health");
      panel.findChild<DeviceTab*>()->pages()->setCurrentIndex(1);
      const auto* verdict = panel.findChild<SelfTestView*>()->findChild<Chip*>();
      QTRY_VERIFY(verdict->word().contains(QLatin1Char('1')));  // "failed: 1 of 19"
      picture("engineering_devices");
      desk.pass();
      panel.findChild<DeviceTab*>()->pages()->setCurrentIndex(2);
      picture("engineering_channels");
      openTab("Load cell");
      picture("engineering_tool_empty");
      panel.loadCell().tool->fit(Desk::toolPoses(), {});
      picture("engineering_tool");
      auto* pages = panel.findChild<LoadCellTab*>()->pages();
      pages->currentWidget()->findChild<QTabWidget*>()->setCurrentIndex(1);
      picture("engineering_tool_residuals");
      pages->setCurrentIndex(1);
      picture("engineering_tool_point_empty");
      touch(*panel.loadCell().touch, desk);
      picture("engineering_tool_point");
      pages->setCurrentIndex(2);
      picture("engineering_registration_empty");
      panel.loadCell().registration->read(landmarks(desk));
      picture("engineering_registration");
      openTab("Calibration");
      picture("engineering_calibration_empty");
      auto* calibration = panel.calibration();
      connect(calibration, &CalibrationController::exampleWritten, calibration, &CalibrationController::start);
      QSignalSpy calibrated(calibration, &CalibrationController::resultChanged);
      calibration->writeExample();
      QTRY_VERIFY_WITH_TIMEOUT(!calibrated.isEmpty(), 120000);
      picture("engineering_calibration");
      tabs->currentWidget()->findChild<QTabWidget*>()->setCurrentIndex(1);
      picture("engineering_calibration_parameters");
      openTab("Commissioning");
      picture("engineering_commissioning");
      openTab("Cell editor");
      auto* editor = qobject_cast<CellEditorTab*>(tabs->currentWidget());
      picture("cell_editor");
      editor->sections().setCurrentIndex(static_cast<int>(cell::CellSection::Frames));
      qobject_cast<QuantityEdit*>(editor->form().editorOf("/frames/X_FS/translation_m", 2))->setValue(45.0);
      QTRY_VERIFY(!editor->said().isEmpty());
      picture("cell_editor_frames");
      openTab("Audit trail");
      picture("engineering_audit");
      if (!gallery().isEmpty()) {
        Desk::need(askAdministrator(*desk.context, QStringLiteral("Dr. Weber"), storage::AccountRequestKind::Engineer));
        openTab("People");
        picture("engineering_people");
        openTab("Station");
        picture("engineering_station");
        openTab("Mechanisms");
        picture("engineering_mechanisms");
        drawSheets(desk, window, picture);
      }

      desk.station.latch(safety::FaultCode::ForceLimit, 2, 262.4, 250.0);
      window.banners().problem(QStringLiteral("Home was refused"),
                               QStringLiteral("A fault is latched. Read it and acknowledge it first."));
      window.goTo(pageEntry("prepare"));
      picture("fault");
      record::Event event;
      for (const auto kind :
           {record::EventKind::SensorZeroed, record::EventKind::ReferenceSet, record::EventKind::FaultLatched}) {
        event.kind = kind;
        event.code = kind == record::EventKind::FaultLatched ? static_cast<int>(safety::FaultCode::ForceLimit) : 0;
        desk.station.events.push_back(event);
      }
      window.findChild<EventList*>()->show();
      window.goTo(pageEntry("help"));
      picture("events");
      auto* preview = new ChangePreview(
          QStringLiteral("Change these gains?"),
          {{QStringLiteral("Force integral gain"), QStringLiteral("35 1/s"), QStringLiteral("42 1/s")},
           {QStringLiteral("Moment damping"), QStringLiteral("12 1/s"), QStringLiteral("9.5 1/s")}},
          &window);
      preview->open();
      picture("change_preview");
    }
    QVERIFY2(different_.isEmpty(), qPrintable(QStringLiteral("%1 differ, %2 may: see " ARTICULUS_SCREENS)
                                                  .arg(different_.join(QStringLiteral(", ")))
                                                  .arg(kMostPixels)));
  }

  /// A moment that follows what is wanted late and with noise.
  static void feedScope(ScopeTab& tab, StationBridge& bridge) {
    std::minstd_rand random(1);
    double lag = 0.0;
    QVector<record::Sample> samples;
    for (int i = 0; i < 20'000; ++i) {
      record::Sample sample;
      const double t = 1e-3 * i, wanted = 2.0 * std::sin(0.2 * t * t);
      lag += 0.02 * (wanted - lag);
      sample[record::Channel::HostTime] = t;
      sample[record::Channel::WantedMomentY] = wanted;
      sample[record::Channel::MomentY] = lag + 0.05 * (static_cast<double>(random() % 1000) / 1000.0 - 0.5);
      samples.push_back(sample);
    }
    emit bridge.samplesArrived(samples);
    tab.findChild<QComboBox*>()->setCurrentIndex(1);
    tab.entered();
  }

 private slots:
  void initTestCase() {
    if (qEnvironmentVariable("ARTICULUS_GALLERY_LANGUAGE") == QLatin1String("de"))
      Language::apply(Language::Choice::German);
  }
  void everyPageInLight() { walk(QStringLiteral("light"), HeaderBar::ThemeChoice::Light); }
  void everyPageInDark() { walk(QStringLiteral("dark"), HeaderBar::ThemeChoice::Dark); }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestScreens)
#include "test_screens.moc"
