// The editor while somebody works in it: steps of undo, what is in sight, fields that stay where they are.
#include <QAbstractItemView>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QUndoStack>
#include <cstdlib>

#include "core/protocol/step_catalogue.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/quantity_edit.h"
#include "ui/protocol/experiment_library.h"
#include "ui/protocol/problems/problem_notes.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/protocol/protocol_editor_view.h"
#include "ui/protocol/step_list.h"
#include "ui/protocol/step_properties.h"

namespace articulus::ui::test {

class TestEditorAtWork : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<ProtocolEditor> editor_;
  std::unique_ptr<ProtocolEditorView> view_;

  [[nodiscard]] protocol::LoadCycleStep cycle() const {
    return std::get<protocol::LoadCycleStep>(*stepAt(editor_->protocol(), 1));
  }
  [[nodiscard]] QuantityEdit* number(const QString& name) const {
    for (auto* edit : view_->findChildren<QuantityEdit*>())
      if (edit->isVisible() && edit->accessibleName().startsWith(name)) return edit;
    return nullptr;
  }
  static void type(QuantityEdit* edit, const QString& text) {
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, text);
    QTest::keyClick(edit, Qt::Key_Return);
  }
  [[nodiscard]] QPushButton* button(const QString& text) const {
    for (auto* one : view_->findChildren<QPushButton*>())
      if (one->text() == text) return one;
    return nullptr;
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    editor_ = std::make_unique<ProtocolEditor>();
    editor_->open(ExperimentLibrary::blank(ExperimentLibrary::Kind::Force), 1, desk_->cell.limits);
    view_ = std::make_unique<ProtocolEditorView>(*editor_);
    view_->resize(1180, 640);  // of a window of 1280 x 800
    view_->show();
    view_->findChild<StepList*>()->setCurrent(1);
    QCoreApplication::processEvents();
  }
  void cleanup() {
    view_.reset();
    editor_.reset();
  }

  void eachWholeNumberIsAStepOfUndo() {
    auto* amplitude = number(QStringLiteral("Amplitude"));
    QVERIFY(amplitude);
    type(amplitude, QStringLiteral("1.25"));
    QCOMPARE(cycle().amplitude, 1.25);
    QCOMPARE(editor_->undoStack().count(), 1);  // however many letters it has
    type(amplitude, QStringLiteral("1.5"));
    QCOMPARE(cycle().amplitude, 1.5);
    editor_->undoStack().undo();
    QCOMPARE(cycle().amplitude, 1.25);
    editor_->undoStack().undo();
    QCOMPARE(cycle().amplitude, 2.0);
    QVERIFY(!editor_->dirty());
  }

  void aNewStepIsInSight() {
    auto* list = view_->findChild<StepList*>();
    QVERIFY(list->viewport()->height() >= 4 * 60);  // four steps, beside all that stands around them
    for (int i = 0; i < 12; ++i) {
      editor_->addStep(protocol::LoadCycleStep{.motion = "FE", .axis = 4, .amplitude = 99.0, .rate_per_s = 1.0},
                       list->current());  // with a problem, which makes its row higher
      QCoreApplication::processEvents();
      const QRect row = list->visualItemRect(list->currentItem());
      QVERIFY2(row.top() >= 0 && row.bottom() <= list->viewport()->height(),
               qPrintable(QStringLiteral("step %1: %2 to %3").arg(i).arg(row.top()).arg(row.bottom())));
    }
  }

  void whatIsWrongWithAStepMovesNoField() {
    const auto* form = view_->findChild<StepProperties*>();
    auto* amplitude = number(QStringLiteral("Amplitude"));
    const QPoint before = amplitude->mapTo(view_.get(), QPoint());
    // It follows nothing that leads the loads to zero: of no field, of the whole step.
    editor_->removeStep(StepPath(0));
    view_->findChild<StepList*>()->setCurrent(0);
    QCoreApplication::processEvents();
    QVERIFY2(form->general()->isVisible(), "nothing is wrong");
    amplitude = number(QStringLiteral("Amplitude"));
    // Less than half a line: the form is lower by then, and words beside a scroll bar have a little less room.
    QVERIFY(std::abs(amplitude->mapTo(view_.get(), QPoint()).y() - before.y()) < 8);
    QCOMPARE(amplitude->mapTo(view_.get(), QPoint()).x(), before.x());
    QVERIFY(form->general()->mapTo(view_.get(), QPoint()).y() >
            form->mapTo(view_.get(), form->rect().bottomLeft()).y());
  }

  void limitsThatWereClosedStayClosed() {
    auto* limits = button(QStringLiteral("Limits of this step"));
    QVERIFY(limits && !limits->isChecked());
    limits->click();
    type(number(QStringLiteral("My at most")), QStringLiteral("3"));
    QVERIFY(stepAt(editor_->protocol(), 1)->limits.any());
    limits->click();
    QVERIFY(!number(QStringLiteral("My at most")));
    type(number(QStringLiteral("Amplitude")), QStringLiteral("1"));
    QVERIFY2(!number(QStringLiteral("My at most")), "opened by another change");
    // Whoever comes back to the step sees that it has some, and so does who has to mend one.
    view_->findChild<StepProperties*>()->showStep(StepPath(0));
    view_->findChild<StepProperties*>()->showStep(StepPath(1));
    QVERIFY(number(QStringLiteral("My at most")));
    limits = button(QStringLiteral("Limits of this step"));
    limits->click();
    auto step = *stepAt(editor_->protocol(), 1);
    step.limits.wrench[4] = 1e6;  // looser than the cell's
    editor_->setStep(StepPath(1), step, QStringLiteral("My at most"));
    QVERIFY(number(QStringLiteral("My at most")));
  }

  /// As a form that is made anew in another language opens them.
  void limitsThatAreOpenedWithoutAClickAreSeen() {
    auto* limits = button(QStringLiteral("Limits of this step"));
    QVERIFY(limits && !limits->isChecked() && !number(QStringLiteral("My at most")));
    limits->setChecked(true);
    QVERIFY(number(QStringLiteral("My at most")));
    type(number(QStringLiteral("Amplitude")), QStringLiteral("1"));
    QVERIFY2(number(QStringLiteral("My at most")), "closed by another change");
  }

  void aLimitOfTheStepIsNamedWhereItIsReached() {
    auto step = *stepAt(editor_->protocol(), 1);
    step.limits.wrench[4] = 1.0;
    editor_->setStep(StepPath(1), step, QStringLiteral("My at most"));
    const QStringList problems = editor_->problemsOf(1);
    QVERIFY2(problems.join(QLatin1Char(' ')).contains(QStringLiteral("limit of 1 Nm that this step has")),
             qPrintable(problems.join(QLatin1Char('|'))));
  }

  void theSignOfAnAmplitudeIsTold() {
    auto step = cycle();
    step.amplitude = -3.0;
    QVERIFY(QString::fromStdString(protocol::summaryOf(step)).contains(QStringLiteral("±3 Nm, negative side first")));
    step.amplitude = 3.0;
    QVERIFY(!QString::fromStdString(protocol::summaryOf(step)).contains(QStringLiteral("negative")));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestEditorAtWork)
#include "test_editor_at_work.moc"
