#include "ui/protocol/experiment_list.h"

#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>

#include "ui/kit/language/core_text.h"
#include "ui/kit/lists/follow_selection.h"
#include "ui/kit/text.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

enum Role { Index = Qt::UserRole + 1, Id, File, Facts, Recent };

constexpr int kEntry_px = 64, kHeading_px = 36;

/// Name, and below it for which cell, how long and from where.
class EntryDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
    return {120, index.data(Index).toInt() < 0 ? kHeading_px : kEntry_px};
  }

  void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = Theme::current();
    p->save();
    p->setRenderHint(QPainter::Antialiasing);
    const QRect r = option.rect.adjusted(2, 2, -2, -2);
    QFont strong = theme.body();
    strong.setWeight(QFont::DemiBold);
    const QString name = index.data(Qt::DisplayRole).toString();
    if (index.data(Index).toInt() < 0) {
      p->setFont(strong);
      p->setPen(theme.quiet);
      p->drawText(r.adjusted(8, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, name);
      p->restore();
      return;
    }
    if (option.state & QStyle::State_Selected) {
      p->setBrush(theme.tint(theme.accent));
      p->setPen(option.state & QStyle::State_HasFocus ? QPen(theme.accent, 2) : QPen(Qt::NoPen));
      p->drawRoundedRect(r, Theme::kRadius, Theme::kRadius);
    }
    index.data(Qt::DecorationRole).value<QIcon>().paint(p, QRect(r.left() + 10, r.center().y() - 11, 22, 22));
    const int x = r.left() + 44, w = r.right() - x - 10;
    p->setFont(strong);
    p->setPen(theme.text);
    p->drawText(QRect(x, r.top() + 8, w, 22), Qt::AlignLeft | Qt::AlignVCenter,
                QFontMetrics(strong).elidedText(name, Qt::ElideRight, w));
    QFont small = theme.body();
    small.setPixelSize(13);
    p->setFont(small);
    // Quiet letters have 4.3:1 on the dark ground of what is selected.
    p->setPen(option.state & QStyle::State_Selected ? theme.text : theme.quiet);
    p->drawText(QRect(x, r.top() + 31, w, 20), Qt::AlignLeft | Qt::AlignVCenter,
                QFontMetrics(small).elidedText(index.data(Facts).toString(), Qt::ElideRight, w));
    p->restore();
  }
};

}  // namespace

ExperimentList::ExperimentList(QWidget* parent) : QListWidget(parent) {
  setAccessibleName(tr("Experiments"));
  setItemDelegate(new EntryDelegate(this));
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  followSelection(*this);
  connect(this, &QListWidget::currentItemChanged, this, &ExperimentList::chosenChanged);
}

void ExperimentList::show(const ExperimentLibrary& library, const QString& search) {
  const auto* before = currentItem();
  const QString keep = before ? before->text() : QString();
  const bool keepRecent = before && before->data(Recent).toBool();
  {
    const QSignalBlocker quiet(this);
    clear();
    const auto head = [this](const QString& text) {
      auto* item = new QListWidgetItem(text, this);
      item->setFlags(Qt::NoItemFlags);
      item->setData(Index, -1);
    };
    const auto add = [&](std::size_t i, bool recent) {
      auto* item = addEntry(library.entries()[i], static_cast<int>(i));
      item->setData(Recent, recent);
      if (item->text() == keep && recent == keepRecent) setCurrentItem(item);
    };
    if (const auto recent = library.recent(); search.trimmed().isEmpty() && !recent.empty()) {
      head(tr("Used lately"));
      for (const std::size_t i : recent) add(i, true);
    }
    bool ownHead = false, libraryHead = false;
    for (const std::size_t i : library.matching(search)) {
      const bool own = library.entries()[i].own;
      if (own && !ownHead) head(tr("My experiments"));
      if (!own && !libraryHead) head(tr("Library"));
      (own ? ownHead : libraryHead) = true;
      add(i, false);
    }
    for (int i = 0; !currentItem() && !keep.isEmpty() && i < count(); ++i)
      if (item(i)->text() == keep) setCurrentRow(i);  // the other of the two places that it had
    if (!currentItem())
      for (int i = 0; i < count(); ++i)
        if (item(i)->flags() & Qt::ItemIsEnabled) {
          setCurrentRow(i);
          break;
        }
  }
  emit chosenChanged();
}

QListWidgetItem* ExperimentList::addEntry(const ExperimentLibrary::Entry& entry, int index) {
  const bool force = !entry.protocol.steps.empty() && protocol::isForceStep(entry.protocol.steps.front());
  auto* item = new QListWidgetItem(
      Theme::icon(force ? QStringLiteral("force") : QStringLiteral("position"), &Theme::accent), entry.name(), this);
  item->setData(Index, index);
  item->setData(Id, QVariant::fromValue<qlonglong>(entry.own ? entry.id : 0));
  item->setData(File, entry.file);
  QStringList facts{entry.duration};
  if (!entry.cell.isEmpty()) facts.prepend(entry.cell);
  if (!entry.protocol.source.empty()) facts << coreText(entry.protocol.source);
  item->setData(Facts, facts.join(QStringLiteral("  ·  ")));
  item->setData(Qt::AccessibleTextRole, entry.name() + QStringLiteral(", ") + facts.join(QStringLiteral(", ")));
  item->setToolTip(facts.join(QLatin1Char('\n')));
  return item;
}

int ExperimentList::chosen() const { return currentItem() ? currentItem()->data(Index).toInt() : -1; }

bool ExperimentList::goOnFrom(const ExperimentList& before) {
  const auto* was = before.currentItem();
  for (const bool samePlace : {true, false})  // one that was used lately stands there twice
    for (int i = 0; was && i < count(); ++i)
      if (item(i)->data(Index) == was->data(Index) && item(i)->flags() & Qt::ItemIsEnabled &&
          (!samePlace || item(i)->data(Recent) == was->data(Recent))) {
        setCurrentRow(i);
        return true;
      }
  return false;
}

void ExperimentList::choose(std::int64_t ownId) {
  for (int i = 0; i < count(); ++i)
    if (item(i)->data(Id).toLongLong() == ownId && ownId != 0) setCurrentRow(i);
}

void ExperimentList::chooseFile(const QString& libraryFile) {
  for (int i = 0; i < count(); ++i)
    if (!libraryFile.isEmpty() && item(i)->data(File).toString() == libraryFile) setCurrentRow(i);
}

}  // namespace articulus::ui
