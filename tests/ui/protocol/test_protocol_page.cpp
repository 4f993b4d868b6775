// The protocol page before a run: what the library says of each protocol, parameters, facts, other cells, sides,
// blocks, files.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/protocol/forecast.h"
#include "core/protocol/protocol_json.h"
#include "core/protocol/step_catalogue.h"
#include "core/spatial/units.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/quantity_edit.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/parameter_form.h"
#include "ui/protocol/protocol_details.h"
#include "ui/protocol/protocol_editor_view.h"
#include "ui/protocol/protocol_facts.h"
#include "ui/protocol/protocol_page.h"
#include "ui/protocol/step_list.h"
#include "ui/protocol/step_properties.h"
#include "ui/protocol/step_text_dialog.h"
#include "ui/status/step_words.h"

namespace articulus::ui::test {

class TestProtocolPage : public QObject {
  Q_OBJECT

  /// A person who has done steps 1 and 2, in front of the library.
  struct Bench {
    Desk desk;
    UserSession session{*desk.context};
    ProtocolPage page{session};
    explicit Bench(const char* side = "none") {
      Desk::need(session.open(desk.clinician));
      auto specimen = desk.specimen();
      specimen.side = side;
      Desk::need(session.setSpecimen(specimen));
      session.setChecklistDone(true);
      page.resize(1180, 700);
      page.show();
      page.entered();
    }
    /// A protocol of one's own, chosen.
    void own(const protocol::Protocol& p) { page.list().choose(Desk::need(page.library().save(0, p))); }
    ProtocolDetails& details() { return page.details(); }
    ParameterForm& form() { return *page.findChild<ParameterForm*>(); }
  };

  static protocol::Protocol read(const char* text) { return Desk::need(protocol::fromText(text, "a test")); }

  /// Pure moment to both sides, a question and a cut, for each of three angles.
  static protocol::Protocol laxity() {
    return read(R"({
      "format": "articulus-protocol-2", "name": "Laxity", "source": "a test",
      "side_aware": true,
      "parameters": [{"name": "moment", "label": "Largest moment", "unit": "Nm", "value": 2, "minimum": 0.5, "maximum": 4, "meaning": "To both sides"}],
      "steps": [
        {"type": "unload"},
        {"type": "triangle", "label": "before", "motion": "LB", "axes": {"Mx_Nm": "$moment"}, "time_s": 5},
        {"type": "prompt", "text": "Go on?", "choices": ["Yes", "No"]},
        {"type": "repeat", "label": "again", "times": 3, "steps": [
          {"type": "triangle", "motion": "AR", "axes": {"Mz_Nm": "$moment"}, "time_s": 5},
          {"type": "wait", "duration_s": 2}]}
      ]})");
  }

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("protocol-page"));
  }

  void theLibraryListsEveryShippedProtocolWithCellTimeAndSource() {
    Bench bench;
    QStringList files;
    for (const auto& file : std::filesystem::directory_iterator(bench.desk.context->resources / "protocols"))
      if (file.path().extension() == ".json" && file.path().filename() != "schema.json")
        files << QString::fromStdString(file.path().filename().string());
    QVERIFY(files.size() >= 7);
    QVERIFY2(bench.page.library().unreadable().isEmpty(),
             qPrintable(bench.page.library().unreadable().join(QLatin1Char('\n'))));
    for (const auto& entry : bench.page.library().entries()) {
      if (entry.own) continue;
      QVERIFY2(files.removeOne(entry.file), qPrintable(entry.file));
      QVERIFY2(entry.duration.startsWith(QLatin1String("about ")), qPrintable(entry.file));
    }
    QVERIFY2(files.isEmpty(), qPrintable(files.join(QLatin1Char(' '))));
    auto& list = bench.page.list();
    bool found = false;
    for (int i = 0; i < list.count(); ++i) {
      const QString words = list.item(i)->data(Qt::AccessibleTextRole).toString();
      found = found || (words.contains(QLatin1String("about ")) &&
                        words.contains(QLatin1String("Martinez 2012, 7.1, experiment 1")) &&
                        words.contains(cellName("munich_polymer", bench.desk.context->resources)));
    }
    QVERIFY(found);
    QCOMPARE(cellName("no_such_cell", bench.desk.context->resources), QStringLiteral("no_such_cell"));
  }

  void aProtocolForAnotherCellSaysSoAndHowToComeThere() {
    Bench bench;
    bench.page.list().chooseFile(QStringLiteral("polymer_direct_force.json"));
    QVERIFY2(bench.details().notices().contains(QLatin1String("Made for another cell: Munich cell, polymer body")),
             qPrintable(bench.details().notices()));
    QSignalSpy wanted(&bench.details(), &ProtocolDetails::cellWanted);
    auto* there = bench.details().findChild<QPushButton*>(QStringLiteral("toItsCell"));
    QVERIFY(there);
    there->click();
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted[0][0].toString(), QStringLiteral("munich_polymer"));
    bench.page.list().chooseFile(QStringLiteral("spine_flexibility.json"));
    QCOMPARE(bench.details().notices(), QString());
  }

  void aProtocolForAnotherSpecimenSaysSoAndHowToComeThere() {
    Bench bench;
    bench.page.list().chooseFile(QStringLiteral("stiffness_preloads.json"));
    QCOMPARE(bench.details().notices(), QStringLiteral("Made for another specimen: human L4-L5 (simulated)"));
    QSignalSpy wanted(&bench.page, &ProtocolPage::cellOfProtocolWanted);
    bench.details().findChild<QPushButton*>(QStringLiteral("toItsCell"))->click();
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted[0][0].toString(), QString());
    QCOMPARE(wanted[0][1].toString(), QStringLiteral("human_l4_l5"));
  }

  void parametersAreChosenResetAndFrozen() {
    Bench bench;
    bench.own(laxity());
    auto& form = bench.form();
    QCOMPARE(form.edits().size(), std::size_t{1});
    QVERIFY(form.edits()[0]->accessibleDescription().contains(QLatin1String("0.5 to 4")));
    QVERIFY(form.edits()[0]->accessibleDescription().contains(QLatin1String("To both sides")));
    QVERIFY(!form.resets()[0]->isEnabled());
    const QString before = bench.details().fact(QStringLiteral("Largest target loads"));
    QVERIFY2(before.contains(QLatin1String("Mx 2 Nm")), qPrintable(before));
    form.edits()[0]->setValue(3.0);
    const auto& step = bench.details().values().protocol().steps[1];
    QCOMPARE(std::get<protocol::WaveformStep>(step).goals.axis[3].value, 3.0);
    QTRY_VERIFY(bench.details().fact(QStringLiteral("Largest target loads")).contains(QLatin1String("Mx 3 Nm")));
    form.edits()[0]->setValue(40.0);  // beyond the range: refused, not clipped
    QCOMPARE(bench.details().values().value(0), 3.0);
    QVERIFY(form.edits()[0]->problem().contains(QLatin1String("0.5 to 4")));
    form.resets()[0]->click();
    QCOMPARE(form.edits()[0]->value(), 2.0);
    QVERIFY(!form.resets()[0]->isEnabled());
    form.edits()[0]->setValue(3.5);
    bench.page.entered();  // opened once more: what was chosen stays
    QCOMPARE(bench.form().edits()[0]->value(), 3.5);
    emit bench.details().useWanted();
    QVERIFY(bench.session.protocol());
    const auto frozen = protocol::toJson(*bench.session.protocol());  // what the run is stored with
    QCOMPARE(frozen["parameters"][0]["value"].get<double>(), 3.5);
    QCOMPARE(frozen["steps"][1]["axes"]["Mx_Nm"].get<std::string>(), std::string("$moment"));
  }

  void beforeItRunsItSaysHowLongHowLargeAndWhatItAsks() {
    const auto p = laxity();
    const auto facts = factsOf(p, spatial::Side::Right, [](const protocol::Program& program) {
      return run::ExpectedRun{.forecast = protocol::forecast(program, {}), .began = {}};
    });
    QVERIFY(facts.problem.isEmpty());
    // An unload takes over in half a second; a triangle to both sides is four rises; three rounds with a wait of 2 s.
    const double unload_s = std::get<protocol::UnloadStep>(p.steps[0]).hold_s,
                 whole_s = 1.2 + unload_s + 20.0 + 3.0 * (20.0 + 2.0);
    QVERIFY2(std::abs(facts.duration_s - whole_s) < 0.5, qPrintable(QString::number(facts.duration_s)));
    const auto row = [&facts](const char* what) {
      for (const auto& [name, value] : facts.rows)
        if (name == QLatin1String(what)) return value;
      return QString();
    };
    QCOMPARE(row("Largest target loads"), QStringLiteral("Mx 2 Nm, Mz 2 Nm"));
    QCOMPARE(row("Operator"), QStringLiteral("1 question, 0 cuts"));
    QVERIFY2(row("Recording").startsWith(QStringLiteral("%1\u202F").arg(static_cast<int>(facts.duration_s))),
             qPrintable(row("Recording")));
    QCOMPARE(row("Side"), QStringLiteral("as on a right joint"));
    qInfo() << facts.rows;
  }

  void aLeftSpecimenMirrorsASideAwareProtocolAndThePageSaysSo() {
    Bench left("left"), right("right");
    for (auto* bench : {&left, &right}) bench->own(laxity());
    QVERIFY2(left.details().notices().contains(QLatin1String("mirrored for a left joint")),
             qPrintable(left.details().notices()));
    QCOMPARE(left.details().fact(QStringLiteral("Side")), QStringLiteral("as on a left joint"));
    QCOMPARE(right.details().notices(), QString());
  }

  void whatDoesNotFitTheCellCanNotBeUsedAndSaysWhy() {
    Bench bench;
    auto p = laxity();
    std::get<protocol::WaveformStep>(p.steps[1]).goals.axis[3].value = 500.0;
    p.document = base::JsonValue{};
    bench.own(p);
    QPushButton* use = nullptr;
    for (auto* button : bench.details().findChildren<QPushButton*>())
      if (button->text().startsWith(QLatin1String("Use"))) use = button;
    QVERIFY(use && !use->isEnabled());
    QVERIFY2(use->toolTip().contains(QLatin1String("Mx")), qPrintable(use->toolTip()));
  }

  void blocksShowWhatIsInThem() {
    Bench bench;
    bench.own(laxity());
    auto* tree = bench.details().findChild<StepList*>();
    QCOMPARE(tree->topLevelItemCount(), 4);
    QCOMPARE(tree->topLevelItem(3)->childCount(), 2);
    QVERIFY(tree->topLevelItem(3)->isExpanded());
    QVERIFY(tree->topLevelItem(3)
                ->child(0)
                ->data(0, Qt::AccessibleTextRole)
                .toString()
                .startsWith(QLatin1String("Step 4.1")));
  }

  void everyKindOfStepCanBeAddedShownAndTakenBack() {
    Desk desk;
    ProtocolEditor editor;
    ProtocolEditorView view(editor);
    editor.open(ExperimentLibrary::blank(ExperimentLibrary::Kind::Force), 1, desk.cell.limits);
    const auto before = protocol::toJson(editor.protocol());
    for (const auto* kind : protocol::stepTemplates()) {
      const int at = editor.addStep(kind->make(), editor.steps() - 1);
      const auto name = std::string(protocol::typeName(editor.protocol().steps.back()));
      QCOMPARE(view.findChild<StepList*>()->currentRow(), at);
      QVERIFY2(!stepTitle(editor.protocol().steps.back()).isEmpty(), name.c_str());
      // It can be edited: by fields, or as text where it is a block.
      const auto* properties = view.findChild<StepProperties*>();
      bool asText = false;
      for (const auto* button : properties->findChildren<QPushButton*>())
        asText = asText || button->text().startsWith(QLatin1String("Edit as JSON"));
      QVERIFY2(asText, name.c_str());
      // What it begins with can be written and read again.
      const auto again = protocol::fromJson(protocol::toJson(editor.protocol()), "a test");
      QVERIFY2(again.ok(), (name + ": " + (again ? std::string() : again.error().text())).c_str());
      editor.undoStack().undo();
      QCOMPARE(protocol::toJson(editor.protocol()).dump(), before.dump());
    }
  }

  void aQuestionMayAskForAFollowerPreload() {
    Desk desk;
    ProtocolEditor editor;
    ProtocolEditorView view(editor);
    editor.open(ExperimentLibrary::blank(ExperimentLibrary::Kind::Force), 1, desk.cell.limits);
    editor.addStep(protocol::PromptStep{.text = "Go on?"}, 0);
    const auto prompt = [&editor] { return std::get<protocol::PromptStep>(editor.protocol().steps[1]); };
    const auto preload = [&view]() -> QuantityEdit* {
      for (auto* e : view.findChild<StepProperties*>()->widget()->findChildren<QuantityEdit*>())
        if (e->accessibleName().startsWith(QLatin1String("Follower preload"))) return e;
      return nullptr;
    };
    QVERIFY(!prompt().preload_N && !preload());
    auto* asked = view.findChild<StepProperties*>()->widget()->findChild<QComboBox*>();
    QVERIFY(asked);
    emit asked->activated(1);
    QTRY_VERIFY(preload());
    preload()->setValue(250.0);
    QCOMPARE(prompt().preload_N.value_or(-1.0), 250.0);
    editor.undoStack().undo();
    editor.undoStack().undo();
    QVERIFY(!prompt().preload_N);
    QTRY_VERIFY(!preload());
  }

  void aWaveformIsEditedAxisByAxisInPeoplesUnits() {
    Desk desk;
    ProtocolEditor editor;
    ProtocolEditorView view(editor);
    editor.open(ExperimentLibrary::blank(ExperimentLibrary::Kind::Force), 1, desk.cell.limits);
    editor.addStep(protocol::rampOf(4, {control::AxisMode::Position, spatial::inRadians(2.0)}), 1);
    const auto edit = [&view](const QString& name) -> QuantityEdit* {
      QuantityEdit* last = nullptr;
      for (auto* e : view.findChild<StepProperties*>()->widget()->findChildren<QuantityEdit*>())
        if (e->accessibleName() == name) last = e;
      return last;
    };
    auto* flexion = edit(QStringLiteral("My / Ry (°)"));
    QVERIFY(flexion);
    QCOMPARE(flexion->value(), 2.0);
    flexion->setValue(3.0);
    const auto drive = [&editor] { return std::get<protocol::WaveformStep>(editor.protocol().steps[2]); };
    QVERIFY(std::abs(drive().goals.axis[4].value - spatial::inRadians(3.0)) < 1e-12);
    // Led by load from now on: the unit follows.
    auto* mode = flexion->parentWidget()->findChild<QComboBox*>();
    emit mode->activated(static_cast<int>(control::AxisMode::Force));
    QTRY_VERIFY(edit(QStringLiteral("My / Ry (Nm)")));
    QVERIFY(drive().goals.axis[4].mode == control::AxisMode::Force);
    editor.undoStack().undo();
    QVERIFY(edit(QStringLiteral("My / Ry (°)")));
    QCOMPARE(edit(QStringLiteral("My / Ry (°)"))->value(), 3.0);
  }

  void whileANumberIsRefusedItDoesNotSayThatAllFits() {
    Desk desk;
    ProtocolEditor editor;
    ProtocolEditorView view(editor);
    view.show();
    editor.open(ExperimentLibrary::blank(ExperimentLibrary::Kind::Force), 1, desk.cell.limits);
    const auto says = [&view](const char* words) {
      for (const auto* label : view.findChildren<QLabel*>())
        if (label->text().contains(QLatin1String(words))) return true;
      return false;
    };
    view.findChild<StepList*>()->setCurrentRow(1);
    QTRY_VERIFY(says("fit the limits"));
    auto* number = view.findChild<StepProperties*>()->widget()->findChild<QuantityEdit*>();
    QVERIFY(number);
    number->setFocus();
    auto* line = number->findChild<QLineEdit*>();
    line->selectAll();
    QTest::keyClicks(line, QStringLiteral("1,5,2"));
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_VERIFY(says("entry is not valid"));
    QVERIFY(!says("fit the limits"));
    line->selectAll();
    QTest::keyClicks(line, QStringLiteral("1"));
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_VERIFY(says("fit the limits"));
  }

  void aStepIsEditedAsTextAndMistakesAreSaidInPlace() {
    Desk desk;
    ProtocolEditor editor;
    editor.open(laxity(), 1, desk.cell.limits);
    QVERIFY(editor.usesParameters(1) && !editor.usesParameters(0));
    auto* dialog = new StepTextDialog(editor, 3);
    QVERIFY(dialog->text()->toPlainText().contains(QLatin1String("$moment")));
    const QString good = dialog->text()->toPlainText();
    dialog->text()->setPlainText(QString(good).replace(QLatin1String("\"times\""), QLatin1String("\"tymes\"")));
    dialog->accept();
    QVERIFY2(dialog->problem().contains(QLatin1String("tymes")), qPrintable(dialog->problem()));
    QVERIFY(!editor.undoStack().canUndo());
    dialog->text()->setPlainText(QStringLiteral("{ \"type\": "));
    dialog->accept();
    QVERIFY(!dialog->problem().isEmpty());
    dialog->text()->setPlainText(
        QString(good).replace(QLatin1String("\"times\": 3"), QLatin1String("// fewer\n\"times\": 2")));
    dialog->accept();
    QCOMPARE(std::get<protocol::RepeatStep>(editor.protocol().steps[3]).times, 2);
    QCOMPARE(editor.protocol().parameters.size(), std::size_t{1});
    QVERIFY(editor.stepText(3).contains(QLatin1String("$moment")));
    editor.undoStack().undo();
    QCOMPARE(std::get<protocol::RepeatStep>(editor.protocol().steps[3]).times, 3);
  }

  void aFileWithCommentsIsImportedAndWrittenAsItWasRead() {
    Bench bench;
    const std::filesystem::path in = (bench.desk.folder.path() + QStringLiteral("/in.json")).toStdString(),
                                out = in.parent_path() / "out.json";
    auto json = protocol::toJson(laxity());
    {
      std::ofstream file(in);
      file << "// where it comes from\n" << json.dump(2) << "\n/* the end */\n";
    }
    bench.page.list().choose(Desk::need(bench.page.library().importFile(in)));
    Desk::need(ExperimentLibrary::exportFile(bench.details().values().protocol(), out));
    std::ifstream file(out);
    QCOMPARE(nlohmann::json::parse(file).dump(), json.dump());
  }

  void whatCouldNotBeReadAgainIsNotSaved() {
    Bench bench;
    auto p = laxity();
    std::get<protocol::WaitStep>(std::get<protocol::RepeatStep>(p.steps[3]).steps[1]).duration_s = std::nan("");
    p.document = base::JsonValue{};
    const auto before = bench.page.library().entries().size();
    const auto saved = bench.page.library().save(0, p);
    QVERIFY(!saved.ok());
    QVERIFY2(saved.error().text().find("duration_s") != std::string::npos, saved.error().text().c_str());
    QCOMPARE(bench.page.library().entries().size(), before);
  }

  void problemsNameTheStepAndThePlaceInABlock() {
    Desk desk;
    ProtocolEditor editor;
    auto p = laxity();
    auto& inside = std::get<protocol::RepeatStep>(p.steps[3]).steps[0];
    std::get<protocol::WaveformStep>(inside).goals.axis[5].value = 400.0;
    editor.open(p, 1, desk.cell.limits);
    const QStringList problems = editor.problemsOf(3);
    QVERIFY(!problems.isEmpty());
    QVERIFY2(problems[0].startsWith(QLatin1String("Step 4, ")), qPrintable(problems[0]));
    QVERIFY2(!problems[0].contains(QLatin1String("Line")), qPrintable(problems[0]));  // the editor has none
    QVERIFY2(problems[0].contains(QLatin1String("1 of 3")), qPrintable(problems[0]));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestProtocolPage)
#include "test_protocol_page.moc"
