// Several steps at once: keys, buttons and the mouse move, drop and copy all that are chosen.
#include <QApplication>
#include <QContextMenuEvent>
#include <QDragMoveEvent>
#include <QDropEvent>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QToolButton>
#include <nlohmann/json.hpp>

#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/lists/copy_from_lists.h"
#include "ui/kit/text.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/protocol/protocol_editor_view.h"
#include "ui/protocol/step_list.h"

namespace articulus::ui::test {

class TestStepMoves : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  ProtocolEditor editor_;
  std::unique_ptr<ProtocolEditorView> view_;
  StepList* list_ = nullptr;

  /// Marks a, b, c, d, a repeat with e and f, and a branch with g.
  [[nodiscard]] static protocol::Protocol marks() {
    return Desk::need(protocol::fromText(R"({
      "format": "articulus-protocol-2", "name": "Marks", "steps": [
        {"type": "mark", "text": "a", "label": "first"}, {"type": "mark", "text": "b"},
        {"type": "mark", "text": "c"}, {"type": "mark", "text": "d"},
        {"type": "repeat", "times": 2, "steps": [{"type": "mark", "text": "e"}, {"type": "mark", "text": "f"}]},
        {"type": "branch", "measure": {"of": "Fx"}, "above_N": 1, "then": [{"type": "mark", "text": "g"}]}]})",
                                         "a test"));
  }
  [[nodiscard]] QString texts(const StepPath& list) const {
    QString all;
    for (int i = 0; i < countBeside(editor_.protocol(), list); ++i) {
      const auto* mark = std::get_if<protocol::MarkStep>(stepAt(editor_.protocol(), list.at(i)));
      all += mark ? toQt(mark->text) : QStringLiteral("-");
    }
    return all;
  }
  [[nodiscard]] QString top() const { return texts(StepPath(0)); }
  [[nodiscard]] QTreeWidgetItem* item(const StepPath& path) const {
    list_->setCurrent(path);
    return list_->currentItem();
  }
  void chooseSteps(const std::vector<int>& rows) {
    std::vector<StepPath> paths;
    for (const int row : rows) paths.emplace_back(row);
    list_->choose(paths);
  }
  [[nodiscard]] QString chosen() const {
    QString all;
    for (const auto& path : list_->selected()) all += path.number() + QLatin1Char(' ');
    return all.trimmed();
  }
  /// As a person lets go of what is dragged there: 0 upper edge of the entry, 1 lower edge.
  void drop(const QRect& on, double where) {
    QMimeData nothing;
    const QPointF point(on.center().x(), on.top() + where * (on.height() - 1));
    QDropEvent event(point, Qt::MoveAction, &nothing, Qt::LeftButton, Qt::NoModifier);
    struct Open : StepList {
      using StepList::dropEvent;
    };
    (list_->*(&Open::dropEvent))(&event);  // Qt delivers one only while the mouse really drags
    QVERIFY(event.isAccepted());
    QCOMPARE(event.dropAction(), Qt::IgnoreAction);  // or Qt would take the entries out of the list itself
    QCoreApplication::processEvents();
  }
  [[nodiscard]] QRect rectOf(const StepPath& path) {
    const auto before = list_->selected();
    const QRect r = list_->visualItemRect(item(path));
    list_->choose(before);
    return r;
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    view_.reset();
    editor_.open(marks(), 1, desk_->cell.limits);
    view_ = std::make_unique<ProtocolEditorView>(editor_);
    view_->resize(1200, 1400);
    view_->show();
    list_ = view_->findChild<StepList*>();
    QCoreApplication::processEvents();
    QCOMPARE(top(), QStringLiteral("abcd--"));
  }
  void cleanup() { view_.reset(); }

  void keysMoveAllThatAreChosenAndTheyStayChosen() {
    chooseSteps({1, 2});
    QTest::keyClick(list_, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(top(), QStringLiteral("bcad--"));
    QCOMPARE(chosen(), QStringLiteral("1 2"));
    QTest::keyClick(list_, Qt::Key_Up, Qt::AltModifier);  // already the first
    QCOMPARE(top(), QStringLiteral("bcad--"));
    QTest::keyClick(list_, Qt::Key_Down, Qt::AltModifier);
    QTest::keyClick(list_, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(top(), QStringLiteral("adbc--"));
    QCOMPARE(chosen(), QStringLiteral("3 4"));
    editor_.undoStack().undo();
    QCOMPARE(top(), QStringLiteral("abcd--"));  // moves are an undo each; the last was from "abcd"
  }

  /// A right click offers what the keys do, with steps and not with their words.
  void aRightClickCopiesStepsAndNotTheirWords() {
    const CopyFromLists lists(nullptr);  // as in the program, where every other list copies its words
    const auto press = [this](const char* what, const StepPath& at) {
      const QPoint in = rectOf(at).center();
      QContextMenuEvent event(QContextMenuEvent::Mouse, in, list_->viewport()->mapToGlobal(in));
      QCoreApplication::sendEvent(list_->viewport(), &event);
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      QVERIFY(menu);
      QAction* found = nullptr;
      for (auto* action : menu->actions())
        if (action->text().section(QLatin1Char('\t'), 0, 0) == QLatin1String(what)) found = action;
      QVERIFY2(found && found->isEnabled(), what);
      menu->close();
      found->trigger();
      QCoreApplication::processEvents();
    };
    chooseSteps({0});
    press("Copy", StepPath(1));  // the one under the mouse, not the one that was chosen
    press("Paste", StepPath(3));
    QCOMPARE(top(), QStringLiteral("abcdb--"));
    press("Move up", StepPath(4));
    QCOMPARE(top(), QStringLiteral("abcbd--"));
    press("Duplicate", StepPath(0));
    QCOMPARE(top(), QStringLiteral("aabcbd--"));
    press("Cut", StepPath(3));
    QCOMPARE(top(), QStringLiteral("aabbd--"));
    press("Remove", StepPath(0));
    QCOMPARE(top(), QStringLiteral("abbd--"));
  }

  void stepsThatAreApartComeTogether() {
    chooseSteps({0, 2});
    QTest::keyClick(list_, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(top(), QStringLiteral("bdac--"));
    QCOMPARE(chosen(), QStringLiteral("3 4"));
    editor_.undoStack().undo();
    QCOMPARE(top(), QStringLiteral("abcd--"));
    chooseSteps({1, 3});
    QTest::keyClick(list_, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(top(), QStringLiteral("bdac--"));
    QCOMPARE(chosen(), QStringLiteral("1 2"));
  }

  void theButtonsDoTheSameAndSayWhyNot() {
    const auto button = [this](const QString& name) {
      for (auto* one : view_->findChildren<QToolButton*>())
        if (one->accessibleName().startsWith(name)) return one;
      return static_cast<QToolButton*>(nullptr);
    };
    chooseSteps({0, 1});
    QCoreApplication::processEvents();
    auto* up = button(QStringLiteral("Move the step up"));
    auto* down = button(QStringLiteral("Move the step down"));
    QVERIFY(up && down && !up->isEnabled() && !up->toolTip().isEmpty() && down->isEnabled());
    down->click();
    QCOMPARE(top(), QStringLiteral("cabd--"));
    QCOMPARE(chosen(), QStringLiteral("2 3"));
    button(QStringLiteral("Duplicate"))->click();
    QCOMPARE(top(), QStringLiteral("cababd--"));
    QCOMPARE(chosen(), QStringLiteral("4 5"));
    QCOMPARE(editor_.protocol().steps[1].label, std::string("first"));
    QVERIFY(editor_.protocol().steps[3].label.empty());  // a label is for one step
    chooseSteps({6, 7});
    QCoreApplication::processEvents();
    QVERIFY(up->isEnabled() && !down->isEnabled());
    button(QStringLiteral("Duplicate"))->click();  // blocks with all in them
    QCOMPARE(editor_.steps(), 10);
    QCOMPARE(texts(StepPath(8).into("steps", 0)), QStringLiteral("ef"));
    QCOMPARE(texts(StepPath(9).into("then", 0)), QStringLiteral("g"));
    while (editor_.undoStack().canUndo()) editor_.undoStack().undo();
    QCOMPARE(protocol::toJson(editor_.protocol()), protocol::toJson(marks()));
  }

  void whatIsDroppedComesWhereItWasDropped() {
    struct Case {
      std::vector<int> dragged;
      int on;
      double where;
      const char* after;
    };
    for (const Case& one : {Case{{0}, 2, 0.1, "bacd--"}, Case{{0}, 2, 0.9, "bcad--"}, Case{{3}, 0, 0.1, "dabc--"},
                            Case{{3}, 1, 0.9, "abdc--"}, Case{{1, 2}, 0, 0.1, "bcad--"}, Case{{0, 1}, 3, 0.9, "cdab--"},
                            Case{{0, 3}, 1, 0.9, "badc--"}, Case{{0, 2}, 3, 0.1, "bacd--"}, Case{{1}, 1, 0.9, "abcd--"},
                            Case{{1}, 2, 0.1, "abcd--"}, Case{{2, 3}, 3, 0.9, "abcd--"}}) {
      chooseSteps(one.dragged);
      const int before = editor_.undoStack().index();
      drop(rectOf(StepPath(one.on)), one.where);
      QCOMPARE(top(), QString::fromLatin1(one.after));
      const bool moved = top() != QLatin1String("abcd--");
      QCOMPARE(editor_.undoStack().index(), before + (moved ? 1 : 0));
      if (moved) editor_.undoStack().undo();
      QCOMPARE(top(), QStringLiteral("abcd--"));
    }
  }

  void severalStepsGoIntoABlockAndOutOfIt() {
    chooseSteps({1, 2});
    drop(rectOf(StepPath(4).into("steps", 1)), 0.1);  // before f
    QCOMPARE(top(), QStringLiteral("ad--"));
    const StepPath inside = StepPath(2).into("steps", 0);
    QCOMPARE(texts(inside), QStringLiteral("ebcf"));
    QCOMPARE(chosen(), QStringLiteral("3.2 3.3"));
    drop(rectOf(StepPath(0)), 0.1);
    QCOMPARE(top(), QStringLiteral("bcad--"));
    QCOMPARE(texts(StepPath(4).into("steps", 0)), QStringLiteral("ef"));
    // Onto the block: first in it. Onto "Then" of the branch: first there.
    chooseSteps({0});
    drop(rectOf(StepPath(4)), 0.5);
    QCOMPARE(texts(StepPath(3).into("steps", 0)), QStringLiteral("bef"));
    chooseSteps({0, 1});
    drop(list_->visualItemRect(list_->topLevelItem(4)->child(0)), 0.5);
    QCOMPARE(texts(StepPath(2).into("then", 0)), QStringLiteral("cag"));
    QCOMPARE(top(), QStringLiteral("d--"));
  }

  void aBlockKeepsAStepAndDoesNotGoIntoItself() {
    list_->choose({StepPath(4).into("steps", 0), StepPath(4).into("steps", 1)});
    QSignalSpy refused(&editor_, &ProtocolEditor::refused);
    drop(rectOf(StepPath(0)), 0.1);
    QCOMPARE(refused.count(), 1);
    QCOMPARE(top(), QStringLiteral("abcd--"));
    chooseSteps({3, 4});
    drop(rectOf(StepPath(4).into("steps", 0)), 0.9);
    QCOMPARE(top(), QStringLiteral("abcd--"));
    QCOMPARE(texts(StepPath(4).into("steps", 0)), QStringLiteral("ef"));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestStepMoves)
#include "test_step_moves.moc"
