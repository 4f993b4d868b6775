// What is wrong is shown at the step that has it, however deep it is, at the very number, with what mends it.
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/language/language.h"
#include "ui/kit/quantity_edit.h"
#include "ui/protocol/experiment_library.h"
#include "ui/protocol/problems/problem_notes.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/protocol/protocol_editor_view.h"
#include "ui/protocol/step_list.h"
#include "ui/protocol/step_properties.h"

namespace articulus::ui::test {

class TestProtocolProblems : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;

  /// Limits of 200 N and 10 Nm, a box of 0.4 m, 0.1 m/s.
  [[nodiscard]] static safety::LimitSet limits() {
    safety::LimitSet limits;
    limits.boxLower_m = {0.3, -0.2, 0.6};
    limits.boxUpper_m = {0.7, 0.2, 1.0};
    limits.linearSpeed_m_per_s = 0.1;
    limits.angularSpeed_rad_per_s = 0.5;
    limits.wrench << 200, 200, 200, 10, 10, 10;
    return limits;
  }
  [[nodiscard]] static protocol::Protocol of(const char* steps, const char* name = "Mine") {
    // moc finds no class in a file with a raw string that ends in a quotation mark.
    const std::string head = std::string("{\"format\": \"articulus-protocol-2\", \"name\": \"") + name + "\"";
    return Desk::need(protocol::fromText(head + R"(, "steps": [{"type": "unload"},)" + steps + "]}", "a test"));
  }
  [[nodiscard]] static QStringList shownProblems(const QWidget& form) {
    QStringList lines;
    for (const auto* notes : form.findChildren<ProblemNotes*>())
      if (notes->isVisibleTo(&form)) lines << notes->text().replace(QChar(0x00A0), QLatin1Char(' '));
    return lines;
  }
  [[nodiscard]] static QStringList marked(const QWidget& form) {
    QStringList names;
    for (const auto* edit : form.findChildren<QuantityEdit*>())
      if (edit->property("bad").toBool()) names << edit->accessibleName().section(QLatin1String(" ("), 0, 0);
    return names;
  }
  [[nodiscard]] static QPushButton* fixIn(const QWidget& within) {
    for (const auto* notes : within.findChildren<ProblemNotes*>())
      for (auto* button : notes->findChildren<QPushButton*>())
        if (button->isVisibleTo(&within)) return button;
    return nullptr;
  }
  static constexpr const char* kNested = R"(
    {"type": "repeat", "times": 2, "steps": [
      {"type": "wait", "duration_s": 1},
      {"type": "branch", "measure": {"of": "Fx"}, "above_N": 1,
       "then": [{"type": "ramp", "axes": {"Fx_N": 1}, "time_s": 1}],
       "else": [{"type": "mark", "text": "m"},
                {"type": "ramp", "axes": {"Fx_N": 1, "Mz_Nm": 9.5}, "time_s": 1}]}]})";

 private slots:
  void init() {
    Language::apply(Language::Choice::English);  // with its plurals
    desk_ = std::make_unique<Desk>();
  }

  void aProblemInsideBlocksIsAtItsStepAndTheBlocksSaySo() {
    ProtocolEditor editor;
    editor.open(of((R"({"type": "ramp", "axes": {"Fx_N": 1}, "time_s": 1},)" + std::string(kNested)).c_str()), 1,
                limits());
    QCOMPARE(editor.problems().size(), std::size_t{1});
    const StepPath branch = StepPath(2).into("steps", 1), inner = branch.into("else", 1);
    QCOMPARE(editor.pathOf(editor.problems()[0]), inner);
    QCOMPARE(editor.problemsAt(inner).size(), 1);
    QVERIFY(editor.problemsAt(2).isEmpty() && editor.problemsAt(branch).isEmpty());
    QCOMPARE(editor.problemsInside(2), 1);
    QCOMPARE(editor.problemsInside(branch), 1);
    QCOMPARE(editor.problemsInside(1), 0);
    QCOMPARE(editor.problemsInside(inner), 0);
    StepList list;
    list.show(editor);
    const auto* block = list.topLevelItem(2);
    const auto* shownBranch = block->child(1);
    const auto* shown = shownBranch->child(1)->child(1);  // under "Else"
    const auto said = [](const QTreeWidgetItem* item) { return item->data(0, Qt::AccessibleTextRole).toString(); };
    QVERIFY2(said(shown).contains(QLatin1String("Mz reaches 9.5 Nm")), qPrintable(said(shown)));
    QVERIFY2(said(block).contains(QLatin1String("1 problem inside")), qPrintable(said(block)));
    QVERIFY2(said(shownBranch).contains(QLatin1String("1 problem inside")), qPrintable(said(shownBranch)));
    QVERIFY2(!said(shownBranch->child(1)->child(0)).contains(QLatin1String("problem")), "the other step is well");

    StepProperties form(editor);
    form.resize(900, 700);
    form.show();
    form.showStep(inner);
    QCoreApplication::processEvents();
    QCOMPARE(marked(form), QStringList{QStringLiteral("Mz / Rz")});
    QVERIFY2(shownProblems(form).join(QLatin1Char(' ')).contains(QLatin1String("Mz reaches 9.5 Nm")), "at its field");
    form.showStep(2);
    QCoreApplication::processEvents();
    QVERIFY(marked(form).isEmpty());
    QVERIFY2(shownProblems(form).join(QLatin1Char(' ')).contains(QLatin1String("1 problem in the steps inside")),
             qPrintable(shownProblems(form).join(QLatin1Char('|'))));
    form.showStep(1);
    QCoreApplication::processEvents();
    QVERIFY(shownProblems(form).isEmpty());
  }

  /// The second value of a sweep is wrong: its step is the one of the first in the list.
  void aProblemOfALaterValueIsAtTheStepThatIsShown() {
    ProtocolEditor editor;
    editor.open(of(R"({"type": "sweep", "parameter": "t", "unit": "s", "values": [4, 0.5], "steps": [
                        {"type": "wait", "duration_s": 1},
                        {"type": "sine", "axes": {"Ry_deg": 20, "others": "hold"}, "time_s": "$t"}]})"),
                1, limits());
    const StepPath wave = StepPath(1).into("steps", 1);
    QCOMPARE(editor.problemsAt(wave).size(), 1);
    QVERIFY2(editor.problemsAt(wave)[0].startsWith(QLatin1String("t 0.5 s")), qPrintable(editor.problemsAt(wave)[0]));
    QVERIFY(editor.problems()[0].fix.has_value());
    QVERIFY2(editor.fixWords(editor.problems()[0]).isEmpty(), "a number would part it from the values of the sweep");
  }

  void onlyTheNumberThatIsWrongIsMarked() {
    ProtocolEditor editor;
    editor.open(of(R"({"type": "move", "translation_mm": [0, 0, 500], "time_s": 60},
                      {"type": "unload"},
                      {"type": "load", "target_force_N": [1, 190, 2], "target_moment_Nm": [0, 0, 9.5], "time_s": 2})"),
                1, limits());
    StepProperties form(editor);
    form.resize(900, 700);
    form.show();
    form.showStep(1);
    QCoreApplication::processEvents();
    QCOMPARE(marked(form), QStringList{QStringLiteral("Translation z")});
    form.showStep(3);
    QCoreApplication::processEvents();
    QCOMPARE(marked(form), (QStringList{QStringLiteral("Target Fy"), QStringLiteral("Target Mz")}));
    while (auto* button = fixIn(form)) {
      const auto before = editor.problems().size();
      button->click();
      QCoreApplication::processEvents();
      QVERIFY(editor.problems().size() < before);
    }
    QVERIFY(marked(form).isEmpty());
    const auto load = std::get<protocol::LoadStep>(editor.protocol().steps[3]);
    QCOMPARE(load.target, (std::array<double, 6>{1, 180, 2, 0, 0, 9}));
  }

  /// Keys of files have German words, which are no keys.
  void aProblemIsAtItsNumberInGermanToo() {
    Language::apply(Language::Choice::German);
    ProtocolEditor editor;
    editor.open(of(R"({"type": "ramp", "axes": {"Fx_N": 1, "Mz_Nm": 9.5}, "time_s": 1})"), 1, limits());
    StepProperties form(editor);
    form.resize(900, 700);
    form.show();
    form.showStep(1);
    QCoreApplication::processEvents();
    QCOMPARE(marked(form).size(), 1);
    QVERIFY2(marked(form)[0].contains(QLatin1String("Mz")), qPrintable(marked(form)[0]));
    Language::apply(Language::Choice::English);
  }

  void theButtonSaysWhatItDoesDoesItAndUndoTakesItBack() {
    ProtocolEditor editor;
    editor.open(of(R"({"type": "move", "translation_mm": [100, 0, 0], "time_s": 1})"), 1, limits());
    ProtocolEditorView view(editor);
    view.resize(1200, 900);
    view.show();
    view.findChild<StepList*>()->setCurrent(1);
    QCoreApplication::processEvents();
    auto step = std::get<protocol::MoveStep>(editor.protocol().steps[1]);
    step.time_s = 0.8;
    editor.setStep(1, protocol::Step(step), QStringLiteral("Time"));  // typed before: not taken back with the fix
    auto* button = fixIn(*view.findChild<StepProperties*>());
    QVERIFY(button);
    QCOMPARE(button->accessibleName(), QStringLiteral("Set Time to 1.9 s"));
    const int before = editor.undoStack().count();
    button->click();
    QCoreApplication::processEvents();
    QCOMPARE(std::get<protocol::MoveStep>(editor.protocol().steps[1]).time_s, 1.9);
    QVERIFY(editor.problems().empty());
    QVERIFY(!fixIn(view));
    QCOMPARE(editor.undoStack().count(), before + 1);
    editor.undoStack().undo();
    QCOMPARE(std::get<protocol::MoveStep>(editor.protocol().steps[1]).time_s, 0.8);
    QVERIFY(fixIn(view));
    editor.undoStack().redo();
    QVERIFY(editor.problems().empty());
  }

  void anUnloadStepIsPutWhereItIsMissingAlsoInsideABlock() {
    ProtocolEditor editor;
    editor.open(of(R"({"type": "repeat", "times": 2, "steps": [
                        {"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": 1, "rate_Nm_per_s": 1},
                        {"type": "move", "time_s": 2}]})"),
                1, limits());
    QCOMPARE(editor.problems().size(), std::size_t{1});
    QCOMPARE(editor.fixWords(editor.problems()[0]), QStringLiteral("Put an unload step before it"));
    editor.fix(editor.problems()[0]);
    QVERIFY(editor.problems().empty());
    QVERIFY(std::holds_alternative<protocol::UnloadStep>(*stepAt(editor.protocol(), StepPath(1).into("steps", 0))));
    editor.undoStack().undo();
    QCOMPARE(editor.problems().size(), std::size_t{1});
  }

  void aNumberOfAParameterIsNotOffered() {
    ProtocolEditor editor;
    editor.open(Desk::need(protocol::fromText(
                    R"({"format": "articulus-protocol-2", "name": "P",
                        "parameters": [{"name": "m", "unit": "Nm", "value": 9.5, "minimum": 1, "maximum": 20}],
                        "steps": [{"type": "unload"},
                          {"type": "load_cycle", "motion": "", "axis": "My", "amplitude_Nm": "$m",
                           "rate_Nm_per_s": 1}]})",
                    "a test")),
                1, limits());
    QCOMPARE(editor.problems().size(), std::size_t{2});
    for (const auto& problem : editor.problems())
      QCOMPARE(editor.fixWords(problem).isEmpty(), problem.key == "amplitude");
  }

  void withoutANameTheOtherProblemsStayVisible() {
    ProtocolEditor editor;
    auto p = ExperimentLibrary::blank(ExperimentLibrary::Kind::Force);
    p.name.clear();
    std::get<protocol::LoadCycleStep>(p.steps[1]).amplitude = 40.0;
    editor.open(p, 1, desk_->cell.limits);
    ProtocolEditorView view(editor);
    view.resize(1200, 900);
    view.show();
    const auto said = [&view](const QString& words) {
      for (const auto* label : view.findChildren<QLabel*>())
        if (label->isVisibleTo(&view) && label->text().replace(QChar(0x00A0), QLatin1Char(' ')).contains(words))
          return true;
      return false;
    };
    QVERIFY(said(QStringLiteral("The protocol has no name")));
    QVERIFY(said(QStringLiteral("1 problem keeps")));
    editor.setName(QStringLiteral("Mine"));
    QVERIFY(!said(QStringLiteral("The protocol has no name")));
    QVERIFY(said(QStringLiteral("1 problem keeps")));
    auto step = editor.protocol().steps[1];
    std::get<protocol::LoadCycleStep>(step).amplitude = 1.0;
    editor.setStep(1, step, QStringLiteral("Amplitude"));
    QVERIFY(said(QStringLiteral("fit the limits")));
    editor.setName({});
    QVERIFY(said(QStringLiteral("The protocol has no name")));
    QVERIFY(!said(QStringLiteral("fit the limits")));
    QVERIFY(!said(QStringLiteral("problem keeps")));
    auto* name = fixIn(view);
    QVERIFY(name);
    name->click();
    QCoreApplication::processEvents();
    QVERIFY(!editor.protocol().name.empty() && editor.problems().empty());
    editor.undoStack().undo();
    QVERIFY(editor.protocol().name.empty());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestProtocolProblems)
#include "test_protocol_problems.moc"
