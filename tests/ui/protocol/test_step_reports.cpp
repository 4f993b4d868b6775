// What every step may have beside its fields, without JSON: the label that others ask for, the values it reports, and
// limits of its own.
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <nlohmann/json.hpp>

#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/protocol/step_properties.h"

namespace articulus::ui::test {

class TestStepReports : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  ProtocolEditor editor_;
  std::unique_ptr<StepProperties> form_;

  [[nodiscard]] static protocol::Protocol mine() {
    return Desk::need(protocol::fromText(R"({"format": "articulus-protocol-2", "name": "Mine", "steps": [
        {"type": "unload"},
        {"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": 1, "rate_Nm_per_s": 0.5},
        {"type": "branch", "measure": {"of": "My"}, "above_Nm": 1, "then": [{"type": "mark", "text": "m"}]},
        {"type": "sweep", "parameter": "v", "unit": "Nm", "values": [1, 2], "steps": [
          {"type": "ramp", "axes": {"Mx_Nm": "$v"}, "time_s": 3}]}]})",
                                         "a test"));
  }
  template <class W>
  [[nodiscard]] W* named(const QString& name) const {
    for (auto* one : form_->findChildren<W*>())
      if (one->accessibleName().section(QLatin1String(" ("), 0, 0) == name) return one;
    return nullptr;
  }
  void type(const QString& name, const QString& text) {
    auto* edit = named<QLineEdit>(name);
    QVERIFY2(edit, qPrintable(name));
    edit->setText(text);
    emit edit->editingFinished();
  }
  void choose(const QString& name, const QString& key) {
    auto* box = named<QComboBox>(name);
    QVERIFY2(box, qPrintable(name));
    QVERIFY2(box->findData(key) >= 0, qPrintable(key));
    box->setCurrentIndex(box->findData(key));
    emit box->activated(box->currentIndex());
    QCoreApplication::processEvents();
  }
  void press(const QString& words) {
    for (auto* button : form_->findChildren<QPushButton*>())
      if (button->text() == words) {
        button->click();
        QCoreApplication::processEvents();
        return;
      }
    QFAIL(qPrintable(words));
  }
  [[nodiscard]] const protocol::Step& step(const StepPath& path) const { return *stepAt(editor_.protocol(), path); }
  void show(const StepPath& path) {
    form_->showStep(path);
    QCoreApplication::processEvents();
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    form_.reset();
    editor_.open(mine(), 1, desk_->cell.limits);
    form_ = std::make_unique<StepProperties>(editor_);
    form_->resize(900, 800);
    form_->QWidget::show();
  }
  void cleanup() { form_.reset(); }

  void aBranchOnANamedStepNeedsNoJson() {
    show(2);  // the form of the branch is there before the label is
    show(1);
    type(QStringLiteral("Label"), QStringLiteral(" flexed "));
    QCOMPARE(step(1).label, std::string("flexed"));
    show(2);
    choose(QStringLiteral("In the step"), QStringLiteral("flexed"));
    QCOMPARE(std::get<protocol::BranchStep>(step(2)).measure.step, std::string("flexed"));
    QVERIFY(editor_.problems().empty());
    type(QStringLiteral("Label"), QStringLiteral("fork"));  // of the branch itself, while its form is shown
    QCOMPARE(step(2).label, std::string("fork"));
    type(QStringLiteral("Label"), QStringLiteral("flexed"));
    QCOMPARE(editor_.problems().size(), std::size_t{1});
    QVERIFY(named<QLineEdit>(QStringLiteral("Label"))->property("bad").toBool());
    press(QStringLiteral("Set Label to\n“flexed 2”"));
    QCOMPARE(step(2).label, std::string("flexed 2"));
    QCOMPARE(named<QLineEdit>(QStringLiteral("Label"))->text(), QStringLiteral("flexed 2"));
    QVERIFY(editor_.problems().empty());
    while (editor_.undoStack().canUndo()) editor_.undoStack().undo();
    QCOMPARE(protocol::toJson(editor_.protocol()), protocol::toJson(mine()));
  }

  void limitsOfAStepNeedNoJson() {
    show(1);
    auto* force = named<QuantityEdit>(QStringLiteral("Fz at most"));
    QVERIFY(force && !force->isVisible());
    press(QStringLiteral("Limits of this step"));
    QVERIFY(force->isVisible());
    const double ofCell = desk_->cell.limits.wrench[2];
    QCOMPARE(force->si(), ofCell);
    QVERIFY(!step(1).limits.any());
    force->setValue(0.5 * ofCell);
    QCOMPARE(step(1).limits.wrench[2], 0.5 * ofCell);
    auto* turn = named<QuantityEdit>(QStringLiteral("Rotation at most"));
    turn->setValue(10.0);
    QVERIFY(std::abs(step(1).limits.rotation_rad - 10.0 * 3.14159265358979323846 / 180.0) < 1e-9);
    QVERIFY(editor_.problems().empty());
    // One after the other of the other steps is closed; this one is open again.
    show(0);
    QVERIFY(!named<QuantityEdit>(QStringLiteral("Fz at most"))->isVisible());
    show(1);
    QVERIFY(named<QuantityEdit>(QStringLiteral("Fz at most"))->isVisible());
    QCOMPARE(named<QuantityEdit>(QStringLiteral("Fz at most"))->si(), 0.5 * ofCell);
    // The cell's own is none of the step's; so is none that stands there from another cell.
    named<QuantityEdit>(QStringLiteral("Fz at most"))->setValue(ofCell);
    QCOMPARE(step(1).limits.wrench[2], protocol::LimitTightening::kNone);
    QVERIFY(step(1).limits.any());
    auto of_another = step(1);
    of_another.limits.wrench[0] = 2.0 * desk_->cell.limits.wrench[0];
    editor_.setStep(1, of_another, QStringLiteral("a test"));
    QCOMPARE(editor_.problems().size(), std::size_t{1});
    QVERIFY(named<QuantityEdit>(QStringLiteral("Fx at most"))->property("bad").toBool());
    QVERIFY(!named<QuantityEdit>(QStringLiteral("Fy at most"))->property("bad").toBool());
    while (editor_.undoStack().canUndo()) editor_.undoStack().undo();
    QCOMPARE(protocol::toJson(editor_.protocol()), protocol::toJson(mine()));
    // Inside a sweep, where the step is made anew for each value.
    const StepPath inside({{3, "steps"}}, 0);
    show(inside);
    press(QStringLiteral("Limits of this step"));
    named<QuantityEdit>(QStringLiteral("Speed at most"))->setValue(5.0);
    for (const auto& pass : std::get<protocol::SweepStep>(step(3)).passes)
      QCOMPARE(pass.front().limits.linearSpeed_m_per_s, 0.005);
  }

  void valuesAreReportedChangedAndRemovedWithoutJson() {
    show(1);
    press(QStringLiteral("Report a value"));
    press(QStringLiteral("Report a value"));
    QCOMPARE(step(1).reports.size(), std::size_t{2});
    QVERIFY(editor_.problems().empty());
    const auto second = [this] { return step(1).reports.at(1); };
    type(QStringLiteral("Reported value 2: name"), QStringLiteral("range of motion"));
    type(QStringLiteral("Reported value 2: name"), QStringLiteral("  "));  // a row without a name
    QCOMPARE(second().name, std::string("range of motion"));
    choose(QStringLiteral("Reported value 2: measured"), QStringLiteral("flexion"));
    choose(QStringLiteral("Reported value 2: of it"),
           QString::number(static_cast<int>(protocol::Statistic::LargestSize)));
    choose(QStringLiteral("Reported value 2: expected at least: given"), QStringLiteral("set"));
    auto* least = named<QuantityEdit>(QStringLiteral("Reported value 2: expected at least"));
    QVERIFY(least);
    QCOMPARE(least->suffix(), QStringLiteral(" °"));
    least->setValue(5.0);
    QVERIFY(std::abs(second().expectedMinimum.value_or(0.0) - 5.0 * 3.14159265358979323846 / 180.0) < 1e-9);
    QVERIFY(!second().expectedMaximum);
    QCOMPARE(second().measure.of, std::string("flexion"));
    QCOMPARE(second().measure.statistic, protocol::Statistic::LargestSize);
    QVERIFY(editor_.stepText(1).contains(QLatin1String("expected_minimum_")));
    choose(QStringLiteral("Reported value 2: measured"), QStringLiteral("Fx"));  // degrees are not N
    QVERIFY(!second().expectedMinimum);
    type(QStringLiteral("Reported value 2: source"), QStringLiteral("a book"));
    QCOMPARE(second().source, std::string("a book"));
    const int undone = editor_.undoStack().count();
    type(QStringLiteral("Reported value 2: name"), QString());  // what is refused is nothing to undo
    QCOMPARE(editor_.undoStack().count(), undone);
    QCOMPARE(named<QLineEdit>(QStringLiteral("Reported value 2: name"))->text(), QString());
    press(QStringLiteral("Reported value 1: remove"));
    QCOMPARE(step(1).reports.size(), std::size_t{1});
    QCOMPARE(step(1).reports[0].source, std::string("a book"));
    QVERIFY(editor_.problems().empty());
    while (editor_.undoStack().canUndo()) editor_.undoStack().undo();
    QCOMPARE(protocol::toJson(editor_.protocol()), protocol::toJson(mine()));
  }

  void insideASweepTheParameterStays() {
    const StepPath ramp = StepPath(3).into("steps", 0);
    show(ramp);
    type(QStringLiteral("Label"), QStringLiteral("bent"));
    press(QStringLiteral("Report a value"));
    QCOMPARE(step(ramp).label, std::string("bent"));
    QCOMPARE(step(ramp).reports.size(), std::size_t{1});
    QVERIFY(editor_.stepText(ramp).contains(QLatin1String("$v")));
    QCOMPARE(std::get<protocol::SweepStep>(step(3)).passes.size(), std::size_t{2});
    type(QStringLiteral("Label"), QString());
    QVERIFY(step(ramp).label.empty());
    QVERIFY(!editor_.stepText(ramp).contains(QLatin1String("label")));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestStepReports)
#include "test_step_reports.moc"
