#include "ui/shell/commands/command_palette.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QTimer>
#include <algorithm>

#include "ui/kit/building_blocks.h"

namespace articulus::ui {
namespace {

constexpr int kPage = 8;  // rows that the list shows at least

}  // namespace

CommandPalette::CommandPalette(QList<WindowCommand> commands, const QStringList& recent, QWidget* owner)
    : Sheet(tr("What do you want to do?"), owner), commands_(std::move(commands)),
      search_(makeSearchLine(tr("Search"), tr("Words of a button, a page, a protocol or a help topic"), this)),
      list_(new QListWidget(this)), why_(makeLabel({}, "body", this)) {
  setCardSize(720, 560);
  std::ranges::stable_sort(commands_, {}, [&recent](const WindowCommand& c) {
    const auto place = recent.indexOf(c.id());
    return place < 0 ? recent.size() : place;
  });
  search_->setObjectName(QStringLiteral("commandSearch"));
  search_->installEventFilter(this);
  list_->setObjectName(QStringLiteral("commands"));
  list_->setAccessibleName(tr("What can be done"));
  list_->setUniformItemSizes(true);
  list_->setMinimumHeight(120);
  body().addWidget(search_);
  body().addWidget(list_, 1);
  body().addWidget(why_);
  addAccept(tr("Do it"));
  addCancel(tr("Close"));
  setFirstFocus(search_);
  connect(search_, &QLineEdit::textChanged, this, [this] { showFound(); });
  connect(list_, &QListWidget::currentRowChanged, this, [this] { tell(); });
  connect(list_, &QListWidget::itemDoubleClicked, this, [this] { accept(); });
  showFound();
}

void CommandPalette::showFound() {
  shown_ = matching(commands_, search_->text());
  const QSignalBlocker quiet(list_);
  list_->clear();
  for (const WindowCommand& c : shown_) {
    QString text = c.name + QStringLiteral("  ·  ") + c.place;
    if (!c.key.isEmpty()) text += QStringLiteral("  ·  ") + c.key;
    auto* item = new QListWidgetItem(text, list_);
    if (c.closedBecause.isEmpty()) continue;
    item->setForeground(Theme::current().quiet);
    item->setToolTip(c.closedBecause);
    item->setData(Qt::AccessibleDescriptionRole, c.closedBecause);
  }
  list_->setCurrentRow(shown_.isEmpty() ? -1 : 0);
  tell();
}

const WindowCommand* CommandPalette::chosen() const {
  const int row = list_->currentRow();
  return row < 0 || row >= shown_.size() ? nullptr : &shown_[row];
}

void CommandPalette::tell() {
  const auto* c = chosen();
  const QString closed = !c ? tr("Nothing that can be done contains these words.") : c->closedBecause;
  setNotNow(closed);
  why_->setText(c && closed.isEmpty() ? tr("Found in: %1").arg(c->place) : QString());
  why_->setVisible(!why_->text().isEmpty());
}

void CommandPalette::accept() {
  const auto* c = chosen();
  if (!c || !c->closedBecause.isEmpty()) return;
  // Once it is closed: what is done may open a sheet of its own, or ask where the focus is.
  QTimer::singleShot(0, parent(), [run = c->run] { run(); });
  emit used(c->id());
  Sheet::accept();
}

/// Up and down move in the list while the search has the focus.
bool CommandPalette::eventFilter(QObject* object, QEvent* event) {
  if (object == search_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int step = key == Qt::Key_Down       ? 1
                     : key == Qt::Key_Up       ? -1
                     : key == Qt::Key_PageDown ? kPage
                     : key == Qt::Key_PageUp   ? -kPage
                                               : 0;
    if (step != 0 && list_->count() > 0) {
      list_->setCurrentRow(std::clamp(list_->currentRow() + step, 0, list_->count() - 1));
      return true;
    }
  }
  return Sheet::eventFilter(object, event);
}

}  // namespace articulus::ui
