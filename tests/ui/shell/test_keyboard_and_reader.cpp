// Where the keyboard begins on a page, and that a screen reader can press and tick what a hand can.
#include <QAbstractButton>
#include <QAccessible>
#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>

#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/help/help_page.h"
#include "ui/plot/plot_group.h"
#include "ui/plot/traces/trace_store.h"
#include "ui/prepare/prepare_page.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/protocol_page.h"
#include "ui/protocol/step_list.h"
#include "ui/run/run_controls.h"
#include "ui/shell/main_window.h"

namespace articulus::ui::test {

class TestKeyboardAndReader : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;

  void see() {
    const auto cycle = ++desk_->station.now.cycle;
    QVERIFY(QTest::qWaitFor([&] { return window_->bridge().snapshot().cycle == cycle; }, 5000));
  }
  void signIn(bool ready) {
    Desk::need(window_->session().open(desk_->clinician));
    if (!ready) return;
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
    window_->session().setProtocol(
        Desk::need(protocol::loadProtocol(desk_->context->resources / "protocols" / "spine_flexibility_quick.json")));
    window_->session().setChecklistDone(true);
  }
  /// What a screen reader does with the entry of that row: the first action it offers.
  static void actOn(QAbstractItemView& view, int row) {
    auto* face = QAccessible::queryAccessibleInterface(&view);
    QVERIFY(face && face->tableInterface());
    auto* entry = face->tableInterface()->cellAt(row, 0);
    QVERIFY(entry && entry->actionInterface() && !entry->actionInterface()->actionNames().isEmpty());
    entry->actionInterface()->doAction(entry->actionInterface()->actionNames().first());
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    desk_->pass();
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
  }
  void cleanup() {
    window_.reset();
    desk_.reset();
  }

  void theKeyboardBeginsAtTheFirstThingToDo() {
    signIn(false);
    window_->goTo(pageEntry("prepare"));
    auto* focus = QApplication::focusWidget();
    QVERIFY(focus);
    QCOMPARE(focus->accessibleName(), QStringLiteral("Label"));
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
    window_->goTo(pageEntry("prepare"));
    focus = QApplication::focusWidget();
    QVERIFY2(focus->accessibleName() != QStringLiteral("Result of the self-test"), qPrintable(focus->accessibleName()));
    window_->session().setProtocol(
        Desk::need(protocol::loadProtocol(desk_->context->resources / "protocols" / "spine_flexibility_quick.json")));
    auto& now = desk_->station.now;
    now.deadManHeld = now.specimenMounted = true;
    see();
    window_->session().setChecklistDone(true);  // the page has looked meanwhile
    window_->goTo(pageEntry("run"));
    auto* controls = window_->findChild<RunControls*>();
    QCOMPARE(QApplication::focusWidget(), controls->button(RunAction::ControllerOn));
    now.controllerOn = now.sensorZeroed = true;
    QTRY_VERIFY(controls->button(RunAction::ControllerOn)->isHidden());
    QVERIFY(QApplication::focusWidget() != controls->button(RunAction::ControllerOff));
    QVERIFY(!qobject_cast<QPushButton*>(QApplication::focusWidget()));  // a second press presses nothing
    window_->session().setChecklistDone(true);                          // the page has looked meanwhile
    window_->goTo(pageEntry("run"));
    QCOMPARE(QApplication::focusWidget(), controls->button(RunAction::Start));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QTRY_VERIFY(!controls->button(RunAction::Start)->isEnabled());
    QCOMPARE(QApplication::focusWidget(), controls->button(RunAction::Stop));
  }

  void enterPressesWhatHasTheFocusAndNothingThatGetsItMeanwhile() {
    signIn(false);
    auto* page = &window_->page<PreparePage>();
    auto* button = new QPushButton(QStringLiteral("Press"), page);
    auto* line = new QLineEdit(page);
    int pressed = 0;
    connect(button, &QPushButton::clicked, this, [&] { ++pressed; });
    connect(line, &QLineEdit::returnPressed, button, [button] { button->setFocus(); });
    window_->goTo(pageEntry("prepare"));
    for (QWidget* widget : {static_cast<QWidget*>(button), static_cast<QWidget*>(line)}) widget->show();
    button->setFocus();
    QCOMPARE(QApplication::focusWidget(), button);
    QTest::keyClick(button, Qt::Key_Return);
    QTest::keyClick(button, Qt::Key_Enter, Qt::KeypadModifier);
    QTest::keyClick(button, Qt::Key_Space);
    QCOMPARE(pressed, 3);
    QTest::keyClick(button, Qt::Key_Return, Qt::ControlModifier);
    line->setFocus();
    QTest::keyClick(line, Qt::Key_Return);  // the line hands its focus to the button
    QCOMPARE(QApplication::focusWidget(), button);
    QCOMPARE(pressed, 3);
    button->setEnabled(false);
    QTest::keyClick(button, Qt::Key_Return);
    QCOMPARE(pressed, 3);
  }

  /// A screen reader toggles and does not click: whoever listens to clicks of what can be checked does not hear it.
  void whatCanBeTickedListensToTheTick() {
    struct Peek : QAbstractButton {
      static int clicks(const QAbstractButton& b) { return (b.*(&Peek::receivers))(SIGNAL(clicked(bool))); }
      static int toggles(const QAbstractButton& b) { return (b.*(&Peek::receivers))(SIGNAL(toggled(bool))); }
    };
    signIn(true);
    int seen = 0;
    for (const auto* button : window_->findChildren<QAbstractButton*>()) {
      if (!button->isCheckable() || button->objectName().startsWith(QLatin1String("qt_"))) continue;
      ++seen;
      const QString what = button->accessibleName() + QLatin1Char(' ') + button->text();
      QVERIFY2(Peek::clicks(*button) == 0, qPrintable(what));
      if (!qobject_cast<const QCheckBox*>(button)) QVERIFY2(Peek::toggles(*button) > 0, qPrintable(what));
    }
    QVERIFY2(seen > 5, qPrintable(QString::number(seen)));
  }

  /// It counts, and asks later: what is gone meanwhile is nothing, and no end of the program.
  void aChildThatIsGoneIsNone() {
    QScrollArea area;
    auto* face = QAccessible::queryAccessibleInterface(&area);
    QVERIFY(face);
    QVERIFY(face->childCount() > 0);
    for (int i = 0; i < face->childCount(); ++i) {
      auto* child = face->child(i);
      QVERIFY(child && child->parent() == face);
      QCOMPARE(face->indexOfChild(child), i);
    }
    QVERIFY(!face->child(face->childCount()));
    QVERIFY(!face->child(99));
    for (auto* widget : window_->findChildren<QWidget*>())
      if (auto* its = QAccessible::queryAccessibleInterface(widget))
        if (qobject_cast<QScrollArea*>(widget)) QVERIFY2(!its->child(1000), qPrintable(widget->objectName()));
  }

  void followIsToggledByAScreenReader() {
    TraceStore store({record::Channel::ForceX});
    PlotGroup plots(store, QStringLiteral("p"), true);
    QAbstractButton* follow = nullptr;
    for (auto* button : plots.findChildren<QAbstractButton*>())
      if (button->isCheckable()) follow = button;
    QVERIFY(follow);
    plots.refresh();
    auto* face = QAccessible::queryAccessibleInterface(follow);
    for (const bool on : {false, true}) {
      face->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
      QCOMPARE(plots.timeline().following(), on);
      QCOMPARE(follow->isChecked(), on);
    }
  }

  /// Qt selects the entry and leaves the current one where it was, which is what pages follow.
  void anEntryOfAListIsChosenByAScreenReader() {
    signIn(true);
    window_->goTo(pageEntry("protocol"));
    auto& list = window_->page<ProtocolPage>().list();
    const int before = list.currentRow();
    int other = -1;
    for (int row = list.count() - 1; row > before && other < 0; --row)
      if (list.item(row)->flags() & Qt::ItemIsEnabled) other = row;
    QVERIFY(other > before);
    QSignalSpy chosen(&list, &ExperimentList::chosenChanged);
    const int was = list.chosen();
    actOn(list, other);
    QCOMPARE(list.currentRow(), other);
    QVERIFY(chosen.count() > 0 && list.chosen() != was);
    QCOMPARE(list.selectedItems().size(), 1);

    window_->goTo(pageEntry("help"));
    auto* topics = window_->page<HelpPage>().findChild<QListWidget*>();
    actOn(*topics, 3);
    QCOMPARE(topics->currentRow(), 3);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestKeyboardAndReader)
#include "test_keyboard_and_reader.moc"
