// A step that runs another experiment is added from the menu, and keeps what that one was.
#include <QAction>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <nlohmann/json.hpp>

#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/protocol/experiment_library.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/protocol/protocol_editor_view.h"
#include "ui/protocol/step_list.h"

namespace articulus::ui::test {

class TestSubProtocols : public QObject {
  Q_OBJECT

  [[nodiscard]] static protocol::Protocol other() {
    return Desk::need(protocol::fromText(R"({"format": "articulus-protocol-2", "name": "Other one",
      "parameters": [{"name": "m", "unit": "Nm", "value": 1, "minimum": 0, "maximum": 2}], "steps": [
        {"type": "unload", "label": "first"},
        {"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": "$m", "rate_Nm_per_s": 0.5}]})",
                                         "a test"));
  }
  [[nodiscard]] static protocol::Protocol mine() {
    return Desk::need(protocol::fromText(R"({"format": "articulus-protocol-2", "name": "Mine", "steps": [
        {"type": "unload", "label": "first"},
        {"type": "repeat", "times": 2, "steps": [{"type": "wait", "duration_s": 1}]}]})",
                                         "a test"));
  }
  [[nodiscard]] static const protocol::SubProtocolStep& at(const ProtocolEditor& editor, const StepPath& path) {
    return std::get<protocol::SubProtocolStep>(*stepAt(editor.protocol(), path));
  }

 private slots:
  void itHasTheStepsOfTheOtherAndKeepsThem() {
    Desk desk;
    ProtocolEditor editor;
    editor.open(mine(), 1, desk.cell.limits);
    editor.addProtocol(QStringLiteral("Other one"), other(), StepPath(0));
    QCOMPARE(editor.steps(), 3);
    QCOMPARE(at(editor, 1).protocol, std::string("Other_one"));
    QCOMPARE(at(editor, 1).steps.size(), std::size_t{2});
    QCOMPARE(std::get<protocol::LoadCycleStep>(at(editor, 1).steps[1]).amplitude, 1.0);
    QVERIFY(editor.problems().empty());  // its labels are its own
    editor.addProtocol(QStringLiteral("?"), other(), StepPath(2).into("steps", 0));
    QCOMPARE(at(editor, StepPath(2).into("steps", 1)).steps.size(), std::size_t{2});
    QVERIFY(!at(editor, StepPath(2).into("steps", 1)).protocol.empty());
    const auto stored = Desk::need(protocol::fromJson(protocol::toJson(editor.protocol()), "a test"));
    QCOMPARE(stored.steps.size(), std::size_t{3});
    editor.undoStack().undo();
    editor.undoStack().undo();
    QCOMPARE(protocol::toJson(editor.protocol()), protocol::toJson(mine()));
  }

  /// Its steps cannot be changed one by one: that is said, with the way, and each can be afterwards.
  void itsStepsAreWrittenOutAndChangedThen() {
    Desk desk;
    ProtocolEditor editor;
    editor.open(mine(), 1, desk.cell.limits);
    editor.addProtocol(QStringLiteral("Other one"), other(), StepPath(0));
    ProtocolEditorView view(editor);
    view.resize(1280, 1000);
    view.show();
    const StepPath inside = StepPath(1).into(std::string(), 1);
    QVERIFY(stepAt(editor.protocol(), inside));
    QVERIFY(editor.writtenElsewhere(inside) == StepPath(1));
    QVERIFY(editor.writtenElsewhere(1) == StepPath(1));
    QVERIFY(!editor.writtenElsewhere(0) && !editor.writtenElsewhere(StepPath(2).into("steps", 0)));
    view.findChild<StepList*>()->setCurrent(inside);
    const auto out = [&view]() -> QPushButton* {
      for (auto* button : view.findChildren<QPushButton*>())
        if (button->text() == QLatin1String("Write the steps out") && button->isVisible()) return button;
      return nullptr;
    };
    QTRY_VERIFY(out());
    out()->click();
    QTRY_COMPARE(editor.steps(), 4);
    QVERIFY(editor.problems().empty());  // two labels "first" would be one too many
    auto cycle = std::get<protocol::LoadCycleStep>(*stepAt(editor.protocol(), 2));
    QCOMPARE(cycle.amplitude, 1.0);
    cycle.amplitude = 1.5;
    editor.setStep(2, protocol::Step(cycle), QStringLiteral("Amplitude"));
    QCOMPARE(std::get<protocol::LoadCycleStep>(*stepAt(editor.protocol(), 2)).amplitude, 1.5);
    editor.undoStack().undo();
    editor.undoStack().undo();
    QCOMPARE(at(editor, 1).steps.size(), std::size_t{2});
  }

  void passesOfASweepAreWrittenOutWithItsLimits() {
    Desk desk;
    ProtocolEditor editor;
    editor.open(Desk::need(protocol::fromText(R"({"format": "articulus-protocol-2", "name": "Passes", "steps": [
        {"type": "sweep", "parameter": "v", "unit": "s", "values": [1, 2], "limits": {"force_N": 50}, "passes": [
          [{"type": "wait", "duration_s": 1, "label": "one"}], [{"type": "wait", "duration_s": 2, "label": "two"}]]}]})",
                                              "a test")),
                1, desk.cell.limits);
    QVERIFY(editor.writtenElsewhere(StepPath(0)) == StepPath(0));
    editor.writeOut(0);
    QCOMPARE(editor.steps(), 1);
    const auto& repeat = std::get<protocol::RepeatStep>(*stepAt(editor.protocol(), 0));
    QCOMPARE(repeat.times, 1);
    QVERIFY(stepAt(editor.protocol(), 0)->limits.any());
    QCOMPARE(repeat.steps.size(), std::size_t{2});
    QCOMPARE(std::get<protocol::WaitStep>(repeat.steps[1]).duration_s, 2.0);
    QVERIFY(!editor.writtenElsewhere(0));
  }

  /// Each label stays one step's own, and who asks for it asks for that step.
  void labelsOfWhatIsWrittenOutKeepTheirSteps() {
    Desk desk;
    ProtocolEditor editor;
    editor.open(Desk::need(protocol::fromText(R"({"format": "articulus-protocol-2", "name": "Labels", "steps": [
        {"type": "wait", "duration_s": 1, "label": "loaded"},
        {"type": "sweep", "parameter": "v", "unit": "s", "values": [1, 2], "label": "both", "passes": [
          [{"type": "wait", "duration_s": 1, "label": "loaded"},
           {"type": "branch", "measure": {"of": "Fx", "step": "loaded"}, "above_N": 1, "then": [{"type": "unload"}]}],
          [{"type": "wait", "duration_s": 2, "label": "loaded"},
           {"type": "branch", "measure": {"of": "Fx", "step": "loaded"}, "above_N": 1, "then": [{"type": "unload"}]}]]}]})",
                                              "a test")),
                1, desk.cell.limits);
    editor.writeOut(1);
    const auto* around = stepAt(editor.protocol(), 1);
    QCOMPARE(around->label, std::string("both"));
    const auto& steps = std::get<protocol::RepeatStep>(*around).steps;
    QCOMPARE(steps.size(), std::size_t{4});
    QCOMPARE(steps[0].label, std::string("loaded 2"));
    QCOMPARE(std::get<protocol::BranchStep>(steps[1]).measure.step, std::string("loaded 2"));
    QCOMPARE(steps[2].label, std::string("loaded 3"));
    QCOMPARE(std::get<protocol::BranchStep>(steps[3]).measure.step, std::string("loaded 3"));
    QVERIFY(editor.problems().empty());
  }

  /// Inside a sweep they have another value each time: written out they would all have the first.
  void whatFollowsAValueIsNotWrittenOut() {
    Desk desk;
    ProtocolEditor editor;
    editor.open(Desk::need(protocol::fromText(R"({"format": "articulus-protocol-2", "name": "Follows", "steps": [
        {"type": "sweep", "parameter": "v", "unit": "Nm", "values": [1, 2], "steps": [
          {"type": "sub_protocol", "protocol": "other", "values": {"m": "$v"}, "document":
            {"format": "articulus-protocol-2", "name": "Other",
             "parameters": [{"name": "m", "unit": "Nm", "value": 1, "minimum": 0, "maximum": 2}],
             "steps": [{"type": "ramp", "axes": {"Mx_Nm": "$m"}, "time_s": 3}]}}]}]})",
                                              "a test")),
                1, desk.cell.limits);
    const auto inner = editor.writtenElsewhere(StepPath(0).into("steps", 0));
    QVERIFY(inner);
    const auto before = protocol::toJson(editor.protocol());
    QSignalSpy refused(&editor, &ProtocolEditor::refused);
    editor.writeOut(*inner);
    QCOMPARE(refused.count(), 1);
    QCOMPARE(protocol::toJson(editor.protocol()), before);
  }

  void theSameAgainInsideItselfIsACopy() {
    Desk desk;
    ProtocolEditor editor;
    editor.open(mine(), 1, desk.cell.limits);
    QSignalSpy refused(&editor, &ProtocolEditor::refused);
    editor.addProtocol(QStringLiteral("Mine"), editor.protocol(), StepPath(1));
    QCOMPARE(refused.count(), 0);
    QCOMPARE(at(editor, 2).steps.size(), std::size_t{2});
    QCOMPARE(editor.steps(), 3);
  }

  void theMenuOffersWhatIsInTheLibraryThen() {
    Desk desk;
    ProtocolEditor editor;
    editor.open(mine(), 1, desk.cell.limits);
    ProtocolEditorView view(editor);
    QStringList names{QStringLiteral("A & B")};
    std::vector<std::pair<int, int>> added;
    view.offerProtocols([&names] { return names; },
                        [&](int i, const StepPath& after) { added.emplace_back(i, after.step); });
    QMenu* others = nullptr;
    for (auto* menu : view.findChildren<QMenu*>())
      if (menu->title() == QLatin1String("Steps of another experiment")) others = menu;
    QVERIFY(others);
    emit others->aboutToShow();
    QCOMPARE(others->actions().size(), 1);
    QCOMPARE(others->actions().front()->text(), QStringLiteral("A && B"));
    names << QStringLiteral("C");  // saved meanwhile
    emit others->aboutToShow();
    QCOMPARE(others->actions().size(), 2);
    view.findChild<StepList*>()->setCurrent(1);
    others->actions().at(1)->trigger();
    QCOMPARE(added, (std::vector<std::pair<int, int>>{{1, 1}}));
  }

  void everyProtocolOfTheLibraryCanBeAdded() {
    Desk desk;
    UserSession session(*desk.context);
    ExperimentLibrary library(session);
    Desk::need(library.reload());
    QVERIFY(!library.entries().empty());
    for (const auto& entry : library.entries()) {
      ProtocolEditor editor;
      editor.open(mine(), 1, desk.cell.limits);
      editor.addProtocol(entry.file, entry.protocol, StepPath(1));
      QVERIFY2(editor.steps() == 3, entry.protocol.name.c_str());
      QVERIFY2(at(editor, 2).steps.size() == entry.protocol.steps.size(), entry.protocol.name.c_str());
    }
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestSubProtocols)
#include "test_sub_protocols.moc"
