// Editing experiments: undo and redo, problems, the preview, and that a deleted one comes back.
#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <nlohmann/json.hpp>

#include "core/protocol/compiler.h"
#include "core/protocol/preview/set_point_preview.h"
#include "core/protocol/program.h"
#include "core/protocol/protocol_json.h"
#include "core/protocol/step_catalogue.h"
#include "core/spatial/units.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/language/language.h"
#include "ui/kit/quantity_edit.h"
#include "ui/protocol/experiment_library.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/protocol/protocol_editor_view.h"
#include "ui/protocol/step_list.h"
#include "ui/protocol/step_properties.h"
#include "ui/status/step_words.h"

namespace articulus::ui::test {

class TestProtocolEditor : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;

  [[nodiscard]] static std::string text(const protocol::Protocol& p) { return protocol::toJson(p).dump(); }
  [[nodiscard]] static protocol::LoadCycleStep cycle(const ProtocolEditor& editor, int i) {
    return std::get<protocol::LoadCycleStep>(editor.protocol().steps[static_cast<std::size_t>(i)]);
  }
  /// A prompt, a sweep with two steps of which one follows its parameter, a branch, a wait.
  [[nodiscard]] static protocol::Protocol nested() {
    return Desk::need(protocol::fromText(R"({
      "format": "articulus-protocol-2", "name": "Nested", "steps": [
        {"type": "prompt", "text": "Go on?", "choices": ["Yes", "No"]},
        {"type": "sweep", "label": "angles", "parameter": "angle", "unit": "deg", "values": [0, 2], "steps": [
          {"type": "ramp", "label": "flexed", "axes": {"Ry_deg": "$angle"}, "time_s": 4},
          {"type": "wait", "duration_s": 2}]},
        {"type": "branch", "measure": {"of": "Mx", "statistic": "mean", "step": "flexed", "cycle": 1}, "below_Nm": 1, "then": [
          {"type": "mark", "text": "soft"}]},
        {"type": "wait", "duration_s": 1}]})",
                                         "a test"));
  }
  [[nodiscard]] safety::LimitSet limits() const { return desk_->cell.limits; }

 private slots:
  void init() { desk_ = std::make_unique<Desk>(); }

  void undoGoesBackThroughEveryKindOfChangeAndRedoForward() {
    ProtocolEditor editor;
    editor.open(ExperimentLibrary::blank(ExperimentLibrary::Kind::Force), 1, desk_->cell.limits);
    const std::string before = text(editor.protocol());
    editor.addStep(protocol::WaitStep{}, 1);
    editor.moveStep(2, 1);
    editor.repeatStep(1);
    editor.removeStep(0);
    editor.setName(QStringLiteral("Another"));
    editor.setUnloadsInPause(true);
    editor.setUnloadsInPause(true);  // as it is
    auto step = cycle(editor, 2);
    step.amplitude = 1.5;
    editor.setStep(2, step, QStringLiteral("Amplitude"));
    const std::string after = text(editor.protocol());
    while (editor.undoStack().canUndo()) editor.undoStack().undo();
    QCOMPARE(text(editor.protocol()), before);
    QVERIFY(!editor.dirty());
    while (editor.undoStack().canRedo()) editor.undoStack().redo();
    QCOMPARE(text(editor.protocol()), after);
    QVERIFY(editor.dirty());
  }

  void typingOneNumberIsOneUndo() {
    ProtocolEditor editor;
    editor.open(ExperimentLibrary::blank(ExperimentLibrary::Kind::Force), 1, desk_->cell.limits);
    for (const double value : {1.0, 1.2, 1.25}) {
      auto step = cycle(editor, 1);
      step.amplitude = value;
      editor.setStep(1, step, QStringLiteral("Amplitude"));
    }
    QCOMPARE(editor.undoStack().count(), 1);
    editor.undoStack().undo();
    QCOMPARE(cycle(editor, 1).amplitude, 2.0);
  }

  void problemsStandAtTheStepThatHasThem() {
    ProtocolEditor editor;
    editor.open(ExperimentLibrary::blank(ExperimentLibrary::Kind::Force), 1, desk_->cell.limits);
    QVERIFY(editor.problems().empty());
    auto step = cycle(editor, 1);
    step.amplitude = 40.0;
    editor.setStep(1, step, QStringLiteral("Amplitude"));
    QVERIFY(editor.problemsOf(0).isEmpty());
    QCOMPARE(editor.problemsOf(1).size(), 1);
    editor.undoStack().undo();
    QVERIFY(editor.problems().empty());
  }

  void blankExperimentsOfBothKindsCanRun() {
    for (const auto kind : {ExperimentLibrary::Kind::Force, ExperimentLibrary::Kind::Position})
      QVERIFY(protocol::validate(ExperimentLibrary::blank(kind), desk_->cell.limits).empty());
  }

  void typedDegreesBecomeRadians() {
    ProtocolEditor editor;
    ProtocolEditorView view(editor);
    editor.open(ExperimentLibrary::blank(ExperimentLibrary::Kind::Position), 0, desk_->cell.limits);
    QuantityEdit* flexion = nullptr;
    for (auto* edit : view.findChildren<QuantityEdit*>())
      if (edit->accessibleName().contains(QStringLiteral("FE"))) flexion = edit;
    QVERIFY(flexion);
    QCOMPARE(flexion->value(), 0.5);
    flexion->setFocus();
    flexion->selectAll();
    QTest::keyClicks(flexion, QStringLiteral("4.5"));
    const auto move = std::get<protocol::MoveStep>(editor.protocol().steps[0]);
    QVERIFY(std::abs(move.angles_rad[0] - spatial::inRadians(4.5)) < 1e-9);
    editor.undoStack().undo();
    QCOMPARE(flexion->value(), 0.5);
  }

  /// Steps inside a block are edited as those outside, and what is not touched keeps its parameters.
  void stepsInsideABlockAreEditedWithoutJson() {
    ProtocolEditor editor;
    editor.open(nested(), 0, limits());
    const StepPath inner = StepPath(1).into("steps", 0);
    QVERIFY(editor.stepText(inner).contains(QLatin1String("$angle")));
    QVERIFY(editor.usesParameters(inner));
    auto wait = std::get<protocol::WaitStep>(*stepAt(editor.protocol(), StepPath(1).into("steps", 1)));
    wait.duration_s = 7.0;
    editor.setStep(StepPath(1).into("steps", 1), protocol::Step(wait), QStringLiteral("Duration"));
    QCOMPARE(std::get<protocol::WaitStep>(*stepAt(editor.protocol(), StepPath(1).into("steps", 1))).duration_s, 7.0);
    QVERIFY(editor.stepText(inner).contains(QLatin1String("$angle")));  // another step was changed
    QCOMPARE(editor.addStep(protocol::WaitStep{.duration_s = 3.0}, inner), 1);
    QCOMPARE(countBeside(editor.protocol(), inner), 3);
    editor.moveStep(inner.at(1), inner.at(2));
    QCOMPARE(std::get<protocol::WaitStep>(*stepAt(editor.protocol(), inner.at(2))).duration_s, 3.0);
    editor.repeatStep(inner.at(2));
    QCOMPARE(countBeside(editor.protocol(), inner), 4);
    editor.removeSteps({inner.at(2), inner.at(3)});
    QCOMPARE(countBeside(editor.protocol(), inner), 2);
    while (editor.undoStack().canUndo()) editor.undoStack().undo();
    QCOMPARE(protocol::toJson(editor.protocol()), protocol::toJson(nested()));
    while (editor.undoStack().canRedo()) editor.undoStack().redo();
    QCOMPARE(countBeside(editor.protocol(), inner), 2);
  }

  void whatABlockGoesByIsAFieldOfTheForm() {
    ProtocolEditor editor;
    editor.open(nested(), 0, limits());
    const auto problems = editor.problems().size();
    StepProperties form(editor);
    form.resize(700, 500);
    form.show();
    form.showStep(1);
    const auto line = [&form](const QString& name) {
      for (auto* edit : form.findChildren<QLineEdit*>())
        if (edit->accessibleName() == name) return edit;
      return static_cast<QLineEdit*>(nullptr);
    };
    QVERIFY(line("Values") && line("Name of the value"));
    QCOMPARE(line("Values")->text(), QStringLiteral("0; 2"));
    const auto type = [](QLineEdit* edit, const QString& text) {
      edit->setText(text);
      emit edit->editingFinished();
    };
    type(line("Values"), QStringLiteral("0; 1.5; 3"));
    const auto sweep = [&] { return std::get<protocol::SweepStep>(*stepAt(editor.protocol(), 1)); };
    QCOMPARE(sweep().values, (std::vector<double>{0.0, 1.5, 3.0}));
    QCOMPARE(sweep().passes.size(), std::size_t{3});
    type(line("Values"), QStringLiteral("0; x"));
    QCOMPARE(sweep().values.size(), std::size_t{3});  // what is no list changes nothing
    type(line("Name of the value"), QStringLiteral("bend"));
    QCOMPARE(sweep().parameter, std::string("bend"));
    QVERIFY(editor.stepText(StepPath(1).into("steps", 0)).contains(QLatin1String("$bend")));
    QCOMPARE(editor.problems().size(), problems);
    form.showStep(2);
    const auto box = [&form](const QString& name) {
      for (auto* edit : form.findChildren<QComboBox*>())
        if (edit->accessibleName() == name) return edit;
      return static_cast<QComboBox*>(nullptr);
    };
    const auto choose = [](QComboBox* edit, const QString& key) {
      edit->setCurrentIndex(edit->findData(key));
      emit edit->activated(edit->currentIndex());
      QCoreApplication::processEvents();  // it outlives its own signal
    };
    QVERIFY(box("Measured"));
    QCOMPARE(box("Measured")->currentData().toString(), QStringLiteral("Mx"));
    choose(box("Measured"), QStringLiteral("x"));
    const auto branch = [&] { return std::get<protocol::BranchStep>(*stepAt(editor.protocol(), 2)); };
    QCOMPARE(branch().measure.of, std::string("x"));
    QVERIFY(editor.stepText(2).contains(QLatin1String("below_m")));  // and no condition in Nm beside it
    QVERIFY(!editor.stepText(2).contains(QLatin1String("below_Nm")));
    choose(box("“Then” runs where it is"), QStringLiteral("above"));
    QVERIFY(!branch().below && editor.stepText(2).contains(QLatin1String("above_m")));
    choose(box("In the step"), QStringLiteral("flexed"));
    QCOMPARE(branch().measure.step, std::string("flexed"));
    while (editor.undoStack().canUndo()) editor.undoStack().undo();
    QCOMPARE(protocol::toJson(editor.protocol()), protocol::toJson(nested()));
  }

  /// The one that the menu offers: what is shown is what runs.
  void aNewSweepFollowsItsValues() {
    ProtocolEditor editor;
    editor.open(ExperimentLibrary::blank(ExperimentLibrary::Kind::Position), 0, limits());
    for (const auto* kind : protocol::stepTemplates())
      if (std::holds_alternative<protocol::SweepStep>(kind->make())) editor.addStep(kind->make(), editor.steps() - 1);
    const int at = editor.steps() - 1;
    const auto sweep = [&] { return std::get<protocol::SweepStep>(*stepAt(editor.protocol(), at)); };
    auto changed = sweep();
    changed.values = {0.0, 5.0, 7.0};
    editor.setStep(at, protocol::Step(changed), QStringLiteral("Values"));
    QCOMPARE(sweep().values.size(), std::size_t{3});
    QCOMPARE(sweep().passes.size(), std::size_t{3});
    const auto program = Desk::need(protocol::expand(editor.protocol()));
    std::vector<double> turns;
    for (const auto& action : program.actions)
      if (action.topStep == at && action.kind == protocol::ActionKind::Motion) turns.push_back(action.number);
    QCOMPARE(turns.size(), std::size_t{3});
    QVERIFY(editor.stepText(StepPath(at).into("steps", 0)).contains(QLatin1Char('$')));
    const auto problems = editor.problems().size();
    editor.repeatStep(at);
    QCOMPARE(editor.problems().size(), problems);
  }

  void aStepMovesIntoABlockAndOutOfIt() {
    ProtocolEditor editor;
    editor.open(nested(), 0, limits());
    const StepPath then = StepPath(2).into("then", 0);
    editor.moveStep(0, StepPath(1).into("steps", 0).without(StepPath(0)));  // the sweep is the first by then
    QCOMPARE(editor.steps(), 3);
    editor.undoStack().undo();
    const int before = editor.steps();
    editor.moveStep(0, then.without(StepPath(0)));
    QCOMPARE(editor.steps(), before - 1);
    QCOMPARE(countBeside(editor.protocol(), StepPath(1).into("then", 0)), 2);
    editor.moveStep(StepPath(1).into("then", 0), StepPath(0));
    QCOMPARE(editor.steps(), before);
    QSignalSpy refused(&editor, &ProtocolEditor::refused);
    editor.removeStep(StepPath(2).into("then", 0));  // the last one of its block
    QCOMPARE(refused.count(), 1);
    QCOMPARE(countBeside(editor.protocol(), StepPath(2).into("then", 0)), 1);
    editor.moveStep(1, StepPath(1).into("steps", 0));  // a branch has no such list
    QCOMPARE(refused.count(), 2);
    QCOMPARE(editor.steps(), before);
  }

  void stepsGoFromOneExperimentIntoAnother() {
    ProtocolEditor one, other;
    one.open(nested(), 0, limits());
    other.open(nested(), 0, limits());
    const QString copied = one.copyOf({StepPath(3), StepPath(2)});
    other.paste(copied, StepPath(0));
    QCOMPARE(other.steps(), one.steps() + 2);
    QCOMPARE(stepTitle(*stepAt(other.protocol(), 1)), stepTitle(*stepAt(one.protocol(), 2)));  // in their order
    other.paste(one.copyOf({StepPath(3)}), StepPath(3).into("steps", 0));
    QCOMPARE(countBeside(other.protocol(), StepPath(3).into("steps", 0)), 3);
    QSignalSpy refused(&other, &ProtocolEditor::refused);
    const auto steps = other.steps();
    for (const QString& none :
         {QString(), QStringLiteral("text"), QStringLiteral("{}"), QStringLiteral("[1]"),
          QStringLiteral(R"({"articulus-steps": []})"), QStringLiteral(R"({"articulus-steps": [{"type": "no such"}]})"),
          one.copyOf({StepPath(1).into("steps", 0)})})  // its parameter is the sweep's
      other.paste(none, StepPath(0));
    QCOMPARE(refused.count(), 7);
    QCOMPARE(other.steps(), steps);
  }

  void theListLeadsIntoBlocks() {
    ProtocolEditor editor;
    editor.open(nested(), 0, limits());
    ProtocolEditorView view(editor);
    view.resize(1200, 800);
    view.show();
    auto* list = view.findChild<StepList*>();
    const StepPath inner = StepPath(1).into("steps", 1);
    list->setCurrent(inner);
    QCOMPARE(list->current(), inner);
    QCOMPARE(list->currentRow(), 1);
    QTest::keyClick(list, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(list->current(), inner.at(0));
    QVERIFY(std::holds_alternative<protocol::WaitStep>(*stepAt(editor.protocol(), inner.at(0))));
    QTest::keyClick(list, Qt::Key_C, Qt::ControlModifier);
    list->setCurrent(0);
    QTest::keyClick(list, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(editor.steps(), 5);
    QVERIFY(std::holds_alternative<protocol::WaitStep>(*stepAt(editor.protocol(), 1)));
    list->setCurrent(0);
    QTest::keyClick(list, Qt::Key_Down);
    QTest::keyClick(list, Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(list->selected().size(), std::size_t{2});
    QTest::keyClick(list, Qt::Key_Delete);
    QCOMPARE(editor.steps(), 3);
  }

  void keysMoveAndRemoveSteps() {
    ProtocolEditor editor;
    ProtocolEditorView view(editor);
    editor.open(ExperimentLibrary::blank(ExperimentLibrary::Kind::Force), 0, desk_->cell.limits);
    auto* list = view.findChild<StepList*>();
    list->setCurrentRow(1);
    QTest::keyClick(list, Qt::Key_Up, Qt::AltModifier);
    QVERIFY(std::holds_alternative<protocol::LoadCycleStep>(editor.protocol().steps[0]));
    QCOMPARE(list->currentRow(), 0);
    QTest::keyClick(list, Qt::Key_Delete);
    QCOMPARE(editor.steps(), 1);
    editor.undoStack().undo();
    editor.undoStack().undo();
    QVERIFY(std::holds_alternative<protocol::UnloadStep>(editor.protocol().steps[0]));
  }

  void previewLastsAsLongAsTheProtocol() {
    for (const char* name : {"spine_flexibility", "spine_flexibility_quick", "gentle_moves"}) {
      const auto p =
          Desk::need(protocol::loadProtocol(std::string(ARTICULUS_RESOURCES "/protocols/") + name + ".json"));
      const auto preview = previewOf(p);
      // Settling and what lies between motions have no set points (Plan.DurationAgreesWithTheOneShownBeforeTheRun).
      QVERIFY2(std::abs(preview.duration_s() - Desk::need(protocol::compile(p)).duration_s) < 1e-6, name);
      QCOMPARE(preview.stepStart_s.size(), p.steps.size() + 1);
    }
  }

  void previewIsWhatThePlanWillWant() {
    protocol::Protocol p = ExperimentLibrary::blank(ExperimentLibrary::Kind::Force);
    protocol::LoadStep preload;
    preload.target = {0.0, 0.0, -20.0, 0.0, 0.0, 0.0};
    preload.time_s = 4.0;
    preload.hold_s = 1.0;
    preload.returnToZero = false;
    p.steps.insert(p.steps.begin() + 1, preload);  // a load that stays while the cycles go about it
    p.steps.insert(p.steps.begin() + 2, protocol::WaitStep{2.0});
    preload.target[3] = 1.5;
    preload.cycles = 3;
    preload.returnToZero = true;
    p.steps.push_back(preload);
    const auto plan = Desk::need(protocol::compile(p));
    const auto preview = previewOf(p);
    for (int i = 0; i < plan.segments; ++i) {
      const auto& segment = plan.segment[static_cast<std::size_t>(i)];
      const double start = preview.stepStart_s[static_cast<std::size_t>(i)];
      for (double t = 0.01; t < segment.duration_s; t += 0.37)
        for (int axis = 0; axis < 6; ++axis) {
          const double wanted = segment.kind == protocol::SegmentKind::Unload
                                    ? 0.0
                                    : segment.base[axis] + segment.profile.at(t).value * segment.direction[axis];
          const auto after = static_cast<std::size_t>(
              std::upper_bound(preview.time_s.begin(), preview.time_s.end(), start + t) - preview.time_s.begin());
          const double t0 = preview.time_s[after - 1], t1 = preview.time_s[after];
          const auto& y = preview.load[static_cast<std::size_t>(axis)];
          const double drawn = y[after - 1] + (y[after] - y[after - 1]) * (start + t - t0) / (t1 - t0);
          QVERIFY2(std::abs(drawn - wanted) < 1e-6,
                   qPrintable(QStringLiteral("segment %1 axis %2 t %3: drawn %4 wanted %5")
                                  .arg(i)
                                  .arg(axis)
                                  .arg(t)
                                  .arg(drawn)
                                  .arg(wanted)));
        }
    }
  }

  void previewReachesBothPeaks() {
    const auto preview = previewOf(ExperimentLibrary::blank(ExperimentLibrary::Kind::Force));
    const auto& my = preview.load[4];
    QCOMPARE(*std::max_element(my.begin(), my.end()), 2.0);
    QCOMPARE(*std::min_element(my.begin(), my.end()), -2.0);
    QCOMPARE(my.back(), 0.0);
  }

  void previewSurvivesNonsense() {
    protocol::Protocol p;
    protocol::LoadCycleStep wild;
    wild.cycles = 1'000'000'000;
    wild.amplitude = std::numeric_limits<double>::quiet_NaN();
    p.steps = {wild, protocol::LoadStep{}, protocol::WaitStep{-1.0}, protocol::MoveStep{}};
    (void)previewOf(p);
    wild.amplitude = 1.0;
    wild.rate_per_s = 1.0;
    p.steps = {wild};
    QVERIFY(previewOf(p).time_s.size() < 400'000);
  }

  void deletedExperimentComesBack() {
    UserSession session(*desk_->context);
    Desk::need(session.open(desk_->clinician));
    ExperimentLibrary library(session);
    auto mine = ExperimentLibrary::blank(ExperimentLibrary::Kind::Force);
    mine.name = "Mine";
    const auto id = Desk::need(library.save(0, mine));
    const auto own = [&] {
      return std::count_if(library.entries().begin(), library.entries().end(), [](const auto& e) { return e.own; });
    };
    QCOMPARE(own(), 1);
    Desk::need(library.remove(id));
    QCOMPARE(own(), 0);
    QVERIFY(library.canUndoRemove());
    (void)Desk::need(library.undoRemove());
    QCOMPARE(own(), 1);
    QCOMPARE(text(library.entries().front().protocol), text(mine));
    QVERIFY(!library.canUndoRemove());
  }

  void duplicatesAndImportsGetFreeNames() {
    UserSession session(*desk_->context);
    Desk::need(session.open(desk_->clinician));
    ExperimentLibrary library(session);
    auto mine = ExperimentLibrary::blank(ExperimentLibrary::Kind::Force);
    mine.name = "Mine";
    (void)Desk::need(library.save(0, mine));
    (void)Desk::need(library.duplicate(ExperimentLibrary::Entry(library.entries().front())));
    const std::filesystem::path file = (desk_->folder.path() + QStringLiteral("/mine.json")).toStdString();
    Desk::need(ExperimentLibrary::exportFile(mine, file));
    (void)Desk::need(library.importFile(file));
    std::vector<std::string> names;
    for (const auto& e : library.entries())
      if (e.own) names.push_back(e.protocol.name);
    std::sort(names.begin(), names.end());
    QCOMPARE(names, (std::vector<std::string>{"Mine", "Mine 2", "Mine copy"}));
    Language::apply(Language::Choice::German);
    const std::string german = library.nameOfCopy("Spine flexibility");
    Language::apply(Language::Choice::English);
    QCOMPARE(german, std::string("Beweglichkeit der Wirbelsäule Kopie"));
  }

  void searchFindsEveryWord() {
    UserSession session(*desk_->context);
    ExperimentLibrary library(session);
    Desk::need(library.reload());
    QCOMPARE(library.matching({}).size(), library.entries().size());
    QVERIFY(!library.matching(QStringLiteral("SPINE quick")).empty());
    QVERIFY(library.matching(QStringLiteral("spine giraffe")).empty());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestProtocolEditor)
#include "test_protocol_editor.moc"
