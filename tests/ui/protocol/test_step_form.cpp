// The form of a step: every field of every kind in the catalogue is there, says its unit, and takes what is entered.
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <nlohmann/json.hpp>

#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/units.h"
#include "tests/core/protocol/language_examples.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/protocol/step_field_editors.h"
#include "ui/protocol/step_properties.h"

namespace articulus::ui::test {

using protocol::FieldSpec;
using protocol::Step;
using protocol::StepType;

/// What an editor of one field shows, whatever it is.
static QString shownBy(const QWidget* widget) {
  if (const auto* number = qobject_cast<const QuantityEdit*>(widget)) return QString::number(number->value());
  if (const auto* flag = qobject_cast<const QCheckBox*>(widget)) return QString::number(flag->isChecked() ? 1 : 0);
  if (const auto* words = qobject_cast<const QLineEdit*>(widget)) return words->text();
  if (const auto* choice = qobject_cast<const QComboBox*>(widget)) return choice->currentText();
  return {};
}

/// Enters something else than is there.  Out  what must be shown from then on
static QString changedIn(QWidget* widget) {
  if (auto* number = qobject_cast<QuantityEdit*>(widget)) {
    const double step = number->decimals() == 0 ? 1.0 : 0.25, up = number->value() + step;
    number->setValue(up <= number->maximum() ? up : number->value() - step);
  } else if (auto* flag = qobject_cast<QCheckBox*>(widget)) {
    flag->click();
  } else if (auto* words = qobject_cast<QLineEdit*>(widget)) {
    words->setText(QStringLiteral("other"));
    emit words->textEdited(words->text());
  } else if (auto* choice = qobject_cast<QComboBox*>(widget)) {
    const int next = (choice->currentIndex() + 1) % choice->count();
    choice->setCurrentIndex(next);
    const QString text = choice->currentText();
    emit choice->activated(next);
    QCoreApplication::processEvents();
    return text;
  }
  return shownBy(widget);
}

/// The widgets that a person changes: of a pair in one cell both.
static std::vector<QWidget*> inputsOf(QWidget* editor) {
  if (!shownBy(editor).isNull()) return {editor};
  std::vector<QWidget*> inputs;
  for (auto* child : editor->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
    if (!shownBy(child).isNull()) inputs.push_back(child);
  return inputs;
}

class TestStepForm : public QObject {
  Q_OBJECT

  /// An example of each type, and what the editor offers to add.
  [[nodiscard]] static std::vector<Step> examples() {
    auto steps = protocol::test::everyStep().steps;
    for (const auto* each : protocol::stepTemplates()) steps.push_back(each->make());
    return steps;
  }

 private slots:
  void everyTypeHasAnExampleHere() {
    std::set<std::string_view> there{"sub_protocol"};  // it names a file
    for (const Step& step : examples()) there.insert(protocol::typeName(step));
    for (const StepType& type : protocol::stepCatalogue())
      QVERIFY2(there.count(type.form->type), std::string(type.form->type).c_str());
  }

  void everyFieldOfEveryKindIsShownWithItsLabelAndUnit() {
    Desk desk;
    for (const Step& step : examples()) {
      protocol::Protocol p;
      p.steps = {step};
      ProtocolEditor editor;
      editor.open(p, 1, desk.cell.limits);
      StepProperties form(editor);
      form.showStep(0);
      QStringList labels;
      for (const auto* label : form.widget()->findChildren<QLabel*>()) labels << label->text();
      for (const auto* box : form.widget()->findChildren<QCheckBox*>()) labels << box->text();
      for (const FieldSpec& field : protocol::fieldsOf(step)) {
        if ((field.in && !field.in(step)) || (field.asked && !field.asked(step)) || field.asText) continue;
        if (std::holds_alternative<std::vector<Step>& (*)(Step&)>(field.at)) continue;  // shown in the list
        const auto what = std::string(protocol::typeName(step)) + " " + std::string(field.name);
        if (const auto* goals = std::get_if<protocol::GoalsPlace>(&field.at)) {
          QVERIFY2(!labels.filter(QStringLiteral("Fx")).isEmpty() && goals->axes > 0, what.c_str());
          continue;
        }
        QVERIFY2(!field.label.empty() ? labels.contains(toQt(field.label)) : labels.contains(toQt(field.parts[2])),
                 what.c_str());
        if (protocol::unitOf(field, step).empty() || protocol::unitOf(field, step) == "1") continue;
        bool withUnit = std::holds_alternative<std::optional<double>& (*)(Step&)>(field.at);  // may be absent
        for (const auto* number : form.widget()->findChildren<QuantityEdit*>())
          withUnit = withUnit ||
                     (number->accessibleName().startsWith(toQt(field.label.empty() ? field.parts[0] : field.label)) &&
                      !number->suffix().isEmpty());
        QVERIFY2(withUnit, what.c_str());
      }
    }
  }

  void whatIsEnteredIsInTheStepAndShownAgain() {
    for (const Step& step : examples())
      for (const FieldSpec& field : protocol::fieldsOf(step)) {
        QWidget parent;
        const std::size_t editors = editorsOf(field, step, &parent, &parent, [](const auto&, const auto&) {}).size();
        for (std::size_t e = 0; e < editors; ++e)
          for (std::size_t i = 0;; ++i) {
            Step changed = step;
            const auto form = editorsOf(field, changed, &parent, &parent,
                                        [&changed](const QString&, const auto& edit) { edit(changed); });
            form[e].show(changed);
            const auto inputs = inputsOf(form[e].widget);
            if (i >= inputs.size()) break;
            const auto what = std::string(protocol::typeName(step)) + " " + std::string(field.name);
            const QString entered = changedIn(inputs[i]);
            nlohmann::json before = nlohmann::json::object(), after = before;
            protocol::writeField(field, step, before);
            protocol::writeField(field, changed, after);
            QVERIFY2(before != after, (what + " is not taken").c_str());
            const auto again = editorsOf(field, changed, &parent, &parent, [](const auto&, const auto&) {});
            again[e].show(changed);
            QVERIFY2(shownBy(inputsOf(again[e].widget).at(i)) == entered, (what + " is shown otherwise").c_str());
          }
      }
  }

  void everyNumberOfTheFormEndsWhereTheCheckDoes() {
    int compared = 0;
    for (const Step& step : examples())
      for (const FieldSpec& field : protocol::fieldsOf(step)) {
        QWidget parent;
        const auto numbers = protocol::numbersOf(field, step);
        std::vector<const QWidget*> edits;
        for (const auto& editor : editorsOf(field, step, &parent, &parent, [](const auto&, const auto&) {}))
          for (const auto* input : inputsOf(editor.widget))
            if (qobject_cast<const QuantityEdit*>(input)) edits.push_back(input);
        if (edits.empty()) continue;  // as text, or not of this form
        const auto what = std::string(protocol::typeName(step)) + " " + std::string(field.name);
        QVERIFY2(edits.size() == numbers.size(), what.c_str());
        for (std::size_t i = 0; i < edits.size(); ++i, ++compared) {
          const auto& range = numbers[i].range;
          const auto* edit = qobject_cast<const QuantityEdit*>(edits[i]);
          const double scale = protocol::shownUnit(numbers[i].unit).scale;
          QVERIFY2(std::abs(edit->minimum() - range.least * scale) < 1e-9, what.c_str());
          QVERIFY2(std::abs(edit->maximum() - range.most * scale) < 1e-9, what.c_str());
          QVERIFY2(range.holds(edit->maximum() / scale) != range.belowMost, "the unit of the screen moves the bound");
        }
      }
    QVERIFY(compared > 60);
  }

  void aTimeOfHoursIsShownAsItIs() {
    const Step step = protocol::test::stepOf(R"({"type": "wait", "duration_s": 7200})");
    QWidget parent;
    const FieldSpec& field = protocol::fieldsOf(step).front();
    int changes = 0;
    const auto editors = editorsOf(field, step, &parent, &parent, [&changes](const auto&, const auto&) { ++changes; });
    editors.front().show(step);
    QCOMPARE(shownBy(editors.front().widget), QStringLiteral("7200"));
    QCOMPARE(changes, 0);
  }

  void aChangedNumberLeavesTheParametersOfTheOthers() {
    Desk desk;
    ProtocolEditor editor;
    editor.open(protocol::test::read(protocol::test::textOf(
                    R"({"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": "$moment",
                        "rate_Nm_per_s": 0.5},
                       {"type": "record_path", "path": "w", "steps": [
                         {"type": "ramp", "axes": {"My_Nm": "$moment"}, "time_s": 2}]})",
                    R"("parameters": [{"name": "moment", "unit": "Nm", "value": 2, "minimum": 0, "maximum": 5}],)")),
                1, desk.cell.limits);
    auto cycle = editor.protocol().steps[1];
    std::get<protocol::LoadCycleStep>(cycle).rate_per_s = 1.5;
    editor.setStep(1, cycle, QStringLiteral("Rate"));
    auto path = editor.protocol().steps[2];
    std::get<protocol::RecordPathStep>(path).distance_m = 0.002;
    editor.setStep(2, path, QStringLiteral("Distance"));
    const auto& steps = (*editor.protocol().document)["steps"];
    QCOMPARE(steps[1]["rate_Nm_per_s"].get<double>(), 1.5);
    QCOMPARE(steps[1]["amplitude_Nm"].get<std::string>(), "$moment");
    QCOMPARE(steps[2]["distance_m"].get<double>(), 0.002);
    QCOMPARE(steps[2]["steps"][0]["axes"]["My_Nm"].get<std::string>(), "$moment");
    QVERIFY(protocol::fromJson(*editor.protocol().document, "a test").ok());
  }

  void anotherShapeKeepsWhatBothHave() {
    Desk desk;
    ProtocolEditor editor;
    protocol::Protocol p;
    auto ramp = protocol::rampOf(4, {control::AxisMode::Force, 1.0});
    ramp.returns = true;
    ramp.time_s = 3.0;
    p.steps = {protocol::UnloadStep{}, ramp};
    editor.open(*protocol::fromJson(protocol::toJson(p), "a test"), 1, desk.cell.limits);
    for (const auto* form : protocol::exchangeableForms(editor.protocol().steps[1])) {
      auto step = editor.protocol().steps[1];
      protocol::become(step, *form);
      editor.setStep(1, step, QStringLiteral("Shape"));
      const auto again = protocol::fromJson(*editor.protocol().document, "a test");
      QVERIFY2(again.ok(), again ? "" : again.error().text().c_str());
      QCOMPARE(std::string(protocol::typeName(again->steps[1])), std::string(form->type));
      QCOMPARE(std::get<protocol::WaveformStep>(again->steps[1]).time_s, 3.0);
    }
    QCOMPARE(protocol::exchangeableForms(editor.protocol().steps[1]).size(), std::size_t(3));
    QVERIFY(protocol::exchangeableForms(editor.protocol().steps[0]).empty());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestStepForm)
#include "test_step_form.moc"
