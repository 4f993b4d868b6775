#include "ui/widgets/experiment_list.h"

#include <QDateTime>
#include <QSignalBlocker>

#include "core/protocol/validation.h"
#include "ui/models/text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/spoken_duration.h"

namespace articulus::ui {
namespace {

enum Role { Index = Qt::UserRole + 1, Id, File };

}  // namespace

ExperimentList::ExperimentList(QWidget* parent) : QListWidget(parent) {
  setAccessibleName(tr("Experiments"));
  setIconSize({22, 22});
  setWordWrap(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(this, &QListWidget::currentItemChanged, this, &ExperimentList::chosenChanged);
}

void ExperimentList::show(const ExperimentLibrary& library, const QString& search) {
  const auto* before = currentItem();
  const QString keep = before ? before->text() : QString();
  {
    const QSignalBlocker quiet(this);
    clear();
    bool ownHead = false, libraryHead = false;
    const auto head = [this](const QString& text) {
      auto* item = new QListWidgetItem(text, this);
      item->setFlags(Qt::NoItemFlags);
      QFont font = Theme::current().body();
      font.setWeight(QFont::DemiBold);
      item->setFont(font);
      item->setData(Index, -1);
    };
    for (const std::size_t i : library.matching(search)) {
      const auto& entry = library.entries()[i];
      if (entry.own && !ownHead) head(tr("My experiments"));
      if (!entry.own && !libraryHead) head(tr("Library"));
      (entry.own ? ownHead : libraryHead) = true;
      const bool force = !entry.protocol.steps.empty() && protocol::isForceStep(entry.protocol.steps.front());
      auto* item = new QListWidgetItem(Theme::icon(force ? QStringLiteral("force") : QStringLiteral("position"), &Theme::accent), entry.name(), this);
      item->setData(Index, static_cast<int>(i));
      item->setData(Id, QVariant::fromValue<qlonglong>(entry.own ? entry.id : 0));
      item->setData(File, entry.file);
      item->setToolTip(spokenDuration(protocol::duration_s(entry.protocol)));
      if (entry.name() == keep) setCurrentItem(item);
    }
    if (!currentItem())
      for (int i = 0; i < count(); ++i)
        if (item(i)->flags() & Qt::ItemIsEnabled) {
          setCurrentRow(i);
          break;
        }
  }
  emit chosenChanged();
}

int ExperimentList::chosen() const { return currentItem() ? currentItem()->data(Index).toInt() : -1; }

void ExperimentList::choose(std::int64_t ownId) {
  for (int i = 0; i < count(); ++i)
    if (item(i)->data(Id).toLongLong() == ownId && ownId != 0) setCurrentRow(i);
}

void ExperimentList::chooseFile(const QString& libraryFile) {
  for (int i = 0; i < count(); ++i)
    if (!libraryFile.isEmpty() && item(i)->data(File).toString() == libraryFile) setCurrentRow(i);
}

}  // namespace articulus::ui
