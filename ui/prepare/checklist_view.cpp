#include "ui/prepare/checklist_view.h"

#include <QApplication>
#include <QPointer>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"
#include "ui/prepare/checklist_group.h"
#include "ui/prepare/checklist_row.h"

namespace articulus::ui {
namespace {

constexpr int kOpens_ms = 400;  // until the station's next word has opened what comes next

}  // namespace

ChecklistView::ChecklistView(ChecklistModel& model, QWidget* parent) : QScrollArea(parent), model_(model) {
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(&model_, &ChecklistModel::itemsReplaced, this, [this] {
    if (wordsOfItems() == built_) refresh();
    else rebuild();  // lists of other joints have as many items
  });
  connect(&model_, &ChecklistModel::itemChanged, this, [this](const QString& key) {
    const auto* item = model_.find(key);
    const auto* next = model_.next();
    if (item) showRow(*item, next && next->key == key);
  });
  connect(&model_, &ChecklistModel::progressChanged, this, &ChecklistView::refresh);
  rebuild();
}

QStringList ChecklistView::wordsOfItems() const {
  QStringList words;
  for (const auto& item : model_.items()) words << item.group << item.key << item.text << item.why << item.picture;
  return words;
}

void ChecklistView::rebuild() {
  built_ = wordsOfItems();
  rows_.clear();
  groups_.clear();
  openGroup_.clear();
  auto* inside = new QWidget(this);
  inside->setProperty("role", "scrolled");
  auto* column = new QVBoxLayout(inside);
  column->setContentsMargins(0, 0, 12, 0);
  column->setSpacing(20);
  for (const auto& group : model_.groups()) {
    auto* box = new ChecklistGroup(group.title, group.icon, inside);
    groups_[group.key] = box;
    column->addWidget(box);
    for (const auto& item : model_.items()) {
      if (item.group != group.key) continue;
      auto* row = new ChecklistRow(item, box);
      rows_[item.key] = row;
      box->addRow(row);
      connect(row, &ChecklistRow::actionWanted, this, &ChecklistView::actionWanted);
      connect(row, &ChecklistRow::tickWanted, this, [this, key = item.key](bool ticked) {
        if (auto done = model_.setTicked(key, ticked); !done) {
          emit problem(coreText(done.error().message), coreText(done.error().remedy));
          refresh();
        }
      });
    }
  }
  column->addStretch();
  setWidget(inside);
  refresh();
}

/// What is done hands the keyboard on to the next item: a button that goes would give it to whatever comes behind it in
/// the window, and one that stays ("Open the vice" where the vice was closed) would undo it with the same key.
void ChecklistView::showRow(const ChecklistItem& item, bool next) {
  auto* row = rows_.value(item.key);
  if (!row) return;
  const QWidget* before = QApplication::focusWidget();
  const bool here = before && (before == row || row->isAncestorOf(before));
  const bool done = item.ticked && !ticked_.value(item.key, item.ticked);
  ticked_[item.key] = item.ticked;
  row->show(item, model_.blockedBecause(item), next);
  if (before == row && next && row->toDo()) return row->toDo()->setFocus(Qt::OtherFocusReason);  // it waited for that
  if (!here || (QApplication::focusWidget() == before && !done)) return;
  QTimer::singleShot(0, this, [this, row = QPointer(row), done] {
    const auto* focus = QApplication::focusWidget();
    if (done && row && focus && !row->isAncestorOf(focus) && focus != row) return;  // somebody has gone on
    focusNext();
  });
}

/// On the row itself where the station has to say something first: what comes behind the last button in the window, as
/// the head of the group below, is not what is next.
void ChecklistView::focusNext() {
  const auto* next = model_.next();
  auto* row = next ? rows_.value(next->key) : nullptr;
  if (!row) return;
  auto* then = row->toDo();
  (then ? then : row)->setFocus(Qt::OtherFocusReason);
}

void ChecklistView::nextWhenOpen() {
  const QPointer<QWidget> left = QApplication::focusWidget();  // where Qt has put it meanwhile
  QTimer::singleShot(kOpens_ms, this, [this, left] {
    if (QApplication::focusWidget() == left) focusNext();
  });
}

QWidget* ChecklistView::nextToDo() const {
  const auto* next = model_.next();
  const auto* row = next ? rows_.value(next->key) : nullptr;
  return row ? row->toDo() : nullptr;
}

void ChecklistView::reveal(ChecklistItem::Action action) {
  for (const auto& item : model_.items()) {
    auto* row = item.action == action ? rows_.value(item.key) : nullptr;
    auto* group = row ? groups_.value(item.group) : nullptr;
    if (!group) continue;
    group->setOpen(true);
    QTimer::singleShot(0, row, [this, row] {  // once it is laid out
      ensureWidgetVisible(row, 0, 16);
      if (auto* button = row->toDo()) button->setFocus(Qt::OtherFocusReason);
    });
    return;
  }
}

void ChecklistView::refresh() {
  const auto* next = model_.next();
  QHash<QString, std::pair<int, int>> progress;
  for (const auto& item : model_.items()) {
    auto& [done, of] = progress[item.group];
    ++of;
    if (item.ticked) ++done;
    showRow(item, next && next->key == item.key);
  }
  // Items that still wait in an earlier group keep it the one to look at.
  QString wanted = next ? next->group : QString();
  if (wanted.isEmpty())
    for (const auto& item : model_.items())
      if (!item.ticked) {
        wanted = item.group;
        break;
      }
  for (const auto& group : model_.groups()) {
    auto* box = groups_.value(group.key);
    if (!box) continue;
    const auto [done, of] = progress[group.key];
    box->setProgress(done, of);
    if (wanted != openGroup_) box->setOpen(group.key == wanted);
  }
  openGroup_ = wanted;
  if (next)
    if (auto* row = rows_.value(next->key))
      QTimer::singleShot(0, row, [this, row] { ensureWidgetVisible(row, 0, 16); });
}

}  // namespace articulus::ui
