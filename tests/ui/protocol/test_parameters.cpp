// Parameters of an experiment without JSON: made, renamed, removed, followed by numbers of the form and freed again.
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>
#include <nlohmann/json.hpp>

#include "core/protocol/protocol_json.h"
#include "core/spatial/units.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/quantity_edit.h"
#include "ui/protocol/parameters/parameter_menu.h"
#include "ui/protocol/parameters/parameter_sheet.h"
#include "ui/protocol/parameters/protocol_parameters.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/protocol/step_properties.h"

namespace articulus::ui::test {

class TestParameters : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;

  [[nodiscard]] static protocol::Protocol plain() {
    return Desk::need(protocol::fromText(R"({
      "format": "articulus-protocol-2", "name": "Plain", "steps": [
        {"type": "unload"},
        {"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": 2, "rate_Nm_per_s": 0.1, "cycles": 3},
        {"type": "wait", "duration_s": 2},
        {"type": "move", "translation_mm": [1, 2, 3], "flexion_deg": 4, "time_s": 20}]})",
                                         "a test"));
  }
  [[nodiscard]] static protocol::Parameter moment() {
    return {.name = "moment",
            .label = "Peak moment",
            .unit = "Nm",
            .meaning = "",
            .value = 1.5,
            .minimum = 0.5,
            .maximum = 3.0};
  }
  [[nodiscard]] static double amplitude(const ProtocolEditor& editor) {
    return std::get<protocol::LoadCycleStep>(editor.protocol().steps[1]).amplitude;
  }
  [[nodiscard]] static QuantityEdit* field(const QWidget& form, const QString& name) {
    for (auto* edit : form.findChildren<QuantityEdit*>())
      if (edit->accessibleName().startsWith(name)) return edit;
    return nullptr;
  }
  [[nodiscard]] static QMenu* menuOf(const QWidget& form, const QString& name) {
    for (auto* button : form.findChildren<QToolButton*>())
      if (button->accessibleName().startsWith(QStringLiteral("Parameter of ") + name)) return button->menu();
    return nullptr;
  }
  static bool choose(QMenu* menu, const QString& part) {
    emit menu->aboutToShow();
    for (auto* action : menu->actions())
      if (action->text().contains(part)) {
        action->trigger();
        return true;
      }
    return false;
  }
  static const protocol::NumberPlace kAmplitude;

 private slots:
  void init() { desk_ = std::make_unique<Desk>(); }

  void aParameterIsMadeBoundRenamedAndUndone() {
    ProtocolEditor editor;
    editor.open(plain(), 1, desk_->cell.limits);
    ProtocolParameters parameters(editor);
    QVERIFY(parameters.add(moment()).ok());
    QCOMPARE(editor.undoStack().count(), 1);
    QCOMPARE(parameters.uses("moment"), 0);
    QVERIFY(parameters.bind(1, kAmplitude, "moment").ok());
    QCOMPARE(amplitude(editor), 1.5);
    QCOMPARE(parameters.uses("moment"), 1);
    auto other = moment();
    other.name = "peak";
    other.value = 2.5;
    QVERIFY(parameters.change("moment", other).ok());
    QCOMPARE(amplitude(editor), 2.5);
    QVERIFY(editor.stepText(1).contains(QLatin1String("$peak")));
    QVERIFY(!parameters.find("moment"));
    // A change of another number keeps it.
    auto step = std::get<protocol::LoadCycleStep>(editor.protocol().steps[1]);
    step.cycles = 2;
    editor.setStep(1, protocol::Step(step), QStringLiteral("Cycles"));
    QVERIFY(editor.stepText(1).contains(QLatin1String("$peak")));
    QVERIFY(parameters.release(1, kAmplitude).ok());
    QCOMPARE(amplitude(editor), 2.5);
    QCOMPARE(parameters.uses("peak"), 0);
    while (editor.undoStack().canUndo()) editor.undoStack().undo();
    QCOMPARE(protocol::toJson(editor.protocol()), protocol::toJson(plain()));
    while (editor.undoStack().canRedo()) editor.undoStack().redo();
    QCOMPARE(amplitude(editor), 2.5);
    QVERIFY(parameters.find("peak"));
  }

  void whatNoParameterMayBeChangesNothing() {
    ProtocolEditor editor;
    editor.open(plain(), 1, desk_->cell.limits);
    ProtocolParameters parameters(editor);
    QVERIFY(parameters.add(moment()).ok());
    for (const char* name : {"", "2m", "a b", "moment"}) {
      auto bad = moment();
      bad.name = name;
      QVERIFY2(!parameters.problemOf(bad, {}).isEmpty(), name);
      QVERIFY2(!parameters.add(bad).ok(), name);
    }
    QVERIFY(parameters.problemOf(moment(), "moment").isEmpty());
    auto crossed = moment();
    crossed.minimum = 4.0;
    QVERIFY(!parameters.problemOf(crossed, "moment").isEmpty());
    auto outside = moment();
    outside.value = 9.0;
    QVERIFY(!parameters.problemOf(outside, "moment").isEmpty());
    QVERIFY(!parameters.change("moment", outside).ok());
    QVERIFY(parameters.bind(1, kAmplitude, "moment").ok());
    auto inNewton = moment();
    inNewton.unit = "N";  // the amplitude is a moment
    QVERIFY(!parameters.change("moment", inNewton).ok());
    QVERIFY(!parameters.bind(2, {"/duration_s", "s"}, "moment").ok());
    QVERIFY(!parameters.change("no such", moment()).ok());
    QVERIFY(!parameters.remove("no such").ok());
    QCOMPARE(editor.undoStack().count(), 2);
  }

  void removingOneInUseAsksAndLeavesItsNumber() {
    ProtocolEditor editor;
    editor.open(plain(), 1, desk_->cell.limits);
    ProtocolParameters parameters(editor);
    QVERIFY(parameters.addAndBind(moment(), 1, kAmplitude).ok());
    QWidget window;
    window.resize(900, 700);
    window.show();
    const auto removeFromSheet = [&](const QString& answer) {
      ParameterSheet::openFor(editor, "moment", &window);
      auto* sheet = Sheet::topOf(&window);
      for (auto* button : sheet->findChildren<QPushButton*>())
        if (button->text().startsWith(QLatin1String("Remove"))) {
          button->click();
          break;
        }
      auto* question = Sheet::topOf(&window);
      if (!question || question == sheet) return false;
      for (auto* button : question->findChildren<QPushButton*>())
        if (button->text() == answer) button->click();
      return true;
    };
    QVERIFY(removeFromSheet(QStringLiteral("Keep")));
    QVERIFY(parameters.find("moment"));
    QVERIFY(removeFromSheet(QStringLiteral("Remove")));
    QVERIFY(!parameters.find("moment"));
    QCOMPARE(amplitude(editor), 1.5);
    editor.undoStack().undo();
    QVERIFY(parameters.find("moment"));
    QVERIFY(editor.stepText(1).contains(QLatin1String("$moment")));
  }

  void theFormBindsAndSaysWhatANumberFollows() {
    ProtocolEditor editor;
    editor.open(plain(), 1, desk_->cell.limits);
    QVERIFY(ProtocolParameters(editor).add(moment()).ok());
    StepProperties form(editor);
    form.resize(900, 700);
    form.show();
    form.showStep(1);
    auto* edit = field(form, QStringLiteral("Amplitude"));
    auto* menu = menuOf(form, QStringLiteral("Amplitude"));
    QVERIFY(edit && menu);
    QVERIFY(choose(menu, QStringLiteral("$moment")));
    QCOMPARE(amplitude(editor), 1.5);
    QCOMPARE(edit->value(), 1.5);
    QVERIFY(edit->accessibleDescription().contains(QLatin1String("$moment")));
    // A time follows no moment.
    form.showStep(2);
    auto* time = menuOf(form, QStringLiteral("Duration"));
    QVERIFY(time);
    QVERIFY(!choose(time, QStringLiteral("$moment")));
    form.showStep(1);
    QVERIFY(choose(menuOf(form, QStringLiteral("Amplitude")), QStringLiteral("Number of its own")));
    QVERIFY(!editor.stepText(1).contains(QLatin1Char('$')));
    QCOMPARE(amplitude(editor), 1.5);
  }

  void anAngleInDegreesIsBoundUnderTheKeyOfItsFile() {
    ProtocolEditor editor;
    editor.open(plain(), 1, desk_->cell.limits);
    ProtocolParameters parameters(editor);
    const protocol::Parameter bend{
        .name = "bend", .label = "", .unit = "deg", .meaning = "", .value = 5.0, .minimum = 0.0, .maximum = 10.0};
    QVERIFY(parameters.addAndBind(bend, 3, {"/flexion_deg", "deg"}).ok());
    QVERIFY(parameters.bind(3, {"/flexion_deg", "deg"}, "bend").ok());
    QVERIFY(std::abs(std::get<protocol::MoveStep>(editor.protocol().steps[3]).angles_rad[0] - spatial::inRadians(5.0)) <
            1e-12);
    QCOMPARE(parameters.expressionAt(3, {"/flexion_deg", "deg"}), QStringLiteral("$bend"));
    QVERIFY(!editor.stepText(3).contains(QLatin1String("_rad")));
  }

  void typingIntoABoundNumberFreesItOnlyAfterAWord() {
    ProtocolEditor editor;
    editor.open(plain(), 1, desk_->cell.limits);
    QVERIFY(ProtocolParameters(editor).addAndBind(moment(), 1, kAmplitude).ok());
    StepProperties form(editor);
    form.resize(900, 700);
    form.show();
    form.showStep(1);
    const auto type = [&](const QString& answer) {
      auto* edit = field(form, QStringLiteral("Amplitude"));
      edit->setValue(2.25);
      emit edit->editingFinished();
      QCoreApplication::processEvents();
      auto* sheet = Sheet::topOf(&form);
      if (!sheet) return false;
      if (amplitude(editor) != 1.5) return false;  // not yet
      for (auto* button : sheet->findChildren<QPushButton*>())
        if (button->text() == answer) button->click();
      QCoreApplication::processEvents();
      return true;
    };
    QVERIFY(type(QStringLiteral("Keep the parameter")));
    QCOMPARE(amplitude(editor), 1.5);
    QCOMPARE(field(form, QStringLiteral("Amplitude"))->value(), 1.5);
    QVERIFY(editor.stepText(1).contains(QLatin1String("$moment")));
    QVERIFY(type(QStringLiteral("Number of its own")));
    QCOMPARE(amplitude(editor), 2.25);
    QVERIFY(!editor.stepText(1).contains(QLatin1Char('$')));
    editor.undoStack().undo();
    QVERIFY(editor.stepText(1).contains(QLatin1String("$moment")));
    QCOMPARE(amplitude(editor), 1.5);
  }

  void copiedStepsTakeTheirParametersAlong() {
    ProtocolEditor one, other;
    one.open(plain(), 1, desk_->cell.limits);
    other.open(plain(), 2, desk_->cell.limits);
    QVERIFY(ProtocolParameters(one).addAndBind(moment(), 1, kAmplitude).ok());
    const QString copied = one.copyOf({StepPath(1)});
    other.paste(copied, 3);
    ProtocolParameters there(other);
    QVERIFY(there.find("moment"));
    QCOMPARE(there.uses("moment"), 1);
    other.paste(copied, 4);  // the same again is shared
    QCOMPARE(there.all().size(), std::size_t{1});
    QCOMPARE(there.uses("moment"), 2);
    other.undoStack().undo();
    other.undoStack().undo();
    QVERIFY(there.all().empty());
    // Another one of that name keeps it.
    auto wider = moment();
    wider.maximum = 4.0;
    QVERIFY(there.add(wider).ok());
    other.paste(copied, 3);
    QCOMPARE(there.all().size(), std::size_t{2});
    QCOMPARE(there.uses("moment"), 0);
    QCOMPARE(there.uses("moment_2"), 1);
    QVERIFY(one.copyOf({StepPath(2)}).contains(QLatin1String("duration_s")));
    QVERIFY(!one.copyOf({StepPath(2)}).contains(QLatin1String("parameters")));
  }

  void theMenuListsThemAndMakesANewOne() {
    ProtocolEditor editor;
    editor.open(plain(), 1, desk_->cell.limits);
    QVERIFY(ProtocolParameters(editor).add(moment()).ok());
    QWidget window;
    window.resize(900, 700);
    ParameterMenu button(editor, &window);
    window.show();
    QVERIFY(choose(button.menu(), QStringLiteral("Peak moment ($moment): 1.5")));
    auto* sheet = dynamic_cast<ParameterSheet*>(Sheet::topOf(&window));
    QVERIFY(sheet);
    sheet->reject();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(choose(button.menu(), QStringLiteral("New parameter")));
    sheet = dynamic_cast<ParameterSheet*>(Sheet::topOf(&window));
    QVERIFY(sheet);
    QLineEdit* name = nullptr;
    for (auto* line : sheet->findChildren<QLineEdit*>())
      if (line->accessibleName() == QLatin1String("Name")) name = line;
    QVERIFY(name);
    name->setText(QStringLiteral("moment"));
    sheet->accept();
    QVERIFY(!sheet->problem().isEmpty());
    name->setText(QStringLiteral("pause"));
    sheet->accept();
    QVERIFY(ProtocolParameters(editor).find("pause"));
  }
};

const protocol::NumberPlace TestParameters::kAmplitude{"/amplitude_Nm", "Nm"};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestParameters)
#include "test_parameters.moc"
