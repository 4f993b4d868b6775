#include "ui/widgets/step_list.h"

#include <QDropEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>

#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

enum Role { Title = Qt::UserRole + 1, Summary, Problem, IconName };

/// Number, icon, title, summary; a warning with words below where something is wrong.
class StepDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QString problem = index.data(Problem).toString();
    int height = 60;
    if (!problem.isEmpty()) height += problemRect(option.widget, problem).height() + 6;
    return {120, height};
  }

  void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = Theme::current();
    p->save();
    p->setRenderHint(QPainter::Antialiasing);
    const QRect r = option.rect.adjusted(2, 2, -2, -2);
    if (option.state & QStyle::State_Selected) {
      p->setBrush(theme.tint(theme.accent));
      p->setPen(option.state & QStyle::State_HasFocus ? QPen(theme.accent, 2) : QPen(Qt::NoPen));
      p->drawRoundedRect(r, Theme::kRadius, Theme::kRadius);
    }
    QFont small = theme.body();
    small.setPixelSize(13);
    p->setFont(small);
    p->setPen(theme.quiet);
    p->drawText(QRect(r.left() + 6, r.top(), 22, 56), Qt::AlignCenter, QString::number(index.row() + 1));
    Theme::icon(index.data(IconName).toString(), &Theme::accent).paint(p, QRect(r.left() + 34, r.top() + 17, 22, 22));
    const int x = r.left() + 68, w = r.right() - x - 8;
    QFont strong = theme.body();
    strong.setWeight(QFont::DemiBold);
    p->setFont(strong);
    p->setPen(theme.text);
    p->drawText(QRect(x, r.top() + 7, w, 22), Qt::AlignLeft | Qt::AlignVCenter, index.data(Title).toString());
    p->setFont(small);
    p->setPen(theme.quiet);
    const QString summary = QFontMetrics(small).elidedText(index.data(Summary).toString(), Qt::ElideRight, w);
    p->drawText(QRect(x, r.top() + 29, w, 20), Qt::AlignLeft | Qt::AlignVCenter, summary);
    const QString problem = index.data(Problem).toString();
    if (!problem.isEmpty()) {
      Theme::icon(QStringLiteral("warning"), &Theme::danger).paint(p, QRect(x - 2, r.top() + 55, 18, 18));
      p->setPen(theme.text);
      p->drawText(QRect(x + 22, r.top() + 54, w - 22, r.height() - 54), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, problem);
    }
    p->restore();
  }

 private:
  static QRect problemRect(const QWidget* widget, const QString& text) {
    QFont small = Theme::current().body();
    small.setPixelSize(13);
    const auto* view = qobject_cast<const QListWidget*>(widget);
    const int w = (view ? view->viewport()->width() : 320) - 68 - 12 - 22 - 8;
    return QFontMetrics(small).boundingRect(QRect(0, 0, qMax(80, w), 1000), Qt::TextWordWrap, text);
  }
};

}  // namespace

StepList::StepList(QWidget* parent) : QListWidget(parent) {
  setItemDelegate(new StepDelegate(this));
  setAccessibleName(tr("Steps of the experiment"));
  setAccessibleDescription(tr("Alt with the arrow keys moves a step, Delete removes it."));
  setDragDropMode(QAbstractItemView::InternalMove);
  setDefaultDropAction(Qt::MoveAction);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setResizeMode(QListView::Adjust);
}

void StepList::show(const ProtocolEditor& editor) {
  const QSignalBlocker quiet(this);
  const int selected = currentRow();
  while (count() > editor.steps()) delete takeItem(count() - 1);
  while (count() < editor.steps()) addItem(new QListWidgetItem);
  for (int i = 0; i < editor.steps(); ++i) {
    const auto& step = editor.protocol().steps[static_cast<std::size_t>(i)];
    const QString title = ProtocolEditor::title(step), summary = ProtocolEditor::summary(step),
                  problem = editor.problemsOf(i).join(QLatin1Char('\n'));
    auto* entry = item(i);
    entry->setData(Title, title);
    entry->setData(Summary, summary);
    entry->setData(Problem, problem);
    entry->setData(IconName, ProtocolEditor::icon(step));
    entry->setData(Qt::AccessibleTextRole, tr("Step %1: %2, %3. %4").arg(i + 1).arg(title, summary, problem));
    entry->setToolTip(summary);
  }
  setCurrentRow(qBound(-1, selected, count() - 1));
  scheduleDelayedItemsLayout();
}

void StepList::dropEvent(QDropEvent* event) {
  const int from = currentRow();
  const QModelIndex under = indexAt(event->position().toPoint());
  int to = under.isValid() ? under.row() : count() - 1;
  if (under.isValid()) {
    const QRect r = visualRect(under);
    const bool below = event->position().y() > r.center().y();
    if (below && to < from) ++to;
    if (!below && to > from) --to;
  }
  event->setDropAction(Qt::IgnoreAction);   // the editor moves the step, with undo; the list only shows it
  event->accept();
  if (from >= 0 && to != from) emit moveWanted(from, to);
}

void StepList::keyPressEvent(QKeyEvent* event) {
  const int row = currentRow();
  if (event->modifiers() & Qt::AltModifier && event->key() == Qt::Key_Up) return emit moveWanted(row, row - 1);
  if (event->modifiers() & Qt::AltModifier && event->key() == Qt::Key_Down) return emit moveWanted(row, row + 1);
  if (event->key() == Qt::Key_Delete) return emit removeWanted(row);
  QListWidget::keyPressEvent(event);
}

}  // namespace articulus::ui
