#include "ui/plot/channel_sheet.h"

#include <QHeaderView>
#include <QLabel>
#include <QStandardItemModel>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/lists/table_filter.h"
#include "ui/kit/text.h"
#include "ui/plot/channel_trace.h"

namespace articulus::ui {
namespace {

constexpr int kChannelRole = TableFilter::kAlsoRole + 1;

QStandardItem* cellOf(const QString& text) {
  auto* item = new QStandardItem(text);
  item->setEditable(false);
  return item;
}

}  // namespace

ChannelSheet::ChannelSheet(const QVector<record::Channel>& drawn, QWidget* owner, Use use, const std::string& joint,
                           int armAxes)
    : Sheet(use == Use::Draw ? tr("Channels to draw") : tr("Channels to export"), owner), use_(use),
      model_(new QStandardItemModel(this)), said_(makeLabel({}, "body", this)) {
  setCardSize(880, 680);
  model_->setHorizontalHeaderLabels({tr("Channel"), tr("Unit"), tr("Frame"), tr("Meaning")});
  for (std::size_t i = 0; i < record::kChannelCount; ++i) {
    const auto channel = static_cast<record::Channel>(i);
    if (!drawn.contains(channel) && !isOfArm(channel, armAxes)) continue;
    const auto& info = record::info(channel);
    auto* name = cellOf(channelName(channel, joint));
    name->setCheckable(true);
    name->setCheckState(drawn.contains(channel) ? Qt::Checked : Qt::Unchecked);
    name->setData(toQt(info.column) + QLatin1Char(' ') + coreText(info.label) + QLatin1Char(' ') + coreText(info.group),
                  TableFilter::kAlsoRole);
    name->setData(static_cast<int>(i), kChannelRole);
    model_->appendRow(
        {name, cellOf(unitOnPlot(channel)), cellOf(coreText(info.frame)), cellOf(coreText(info.meaning))});
  }
  auto* table = new QTableView(this);
  table->setAccessibleName(use == Use::Draw ? tr("Channels, a tick on each that is drawn")
                                            : tr("Channels, a tick on each that is written"));
  table->setModel(model_);
  table->verticalHeader()->hide();
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setSelectionMode(QAbstractItemView::SingleSelection);
  table->setShowGrid(false);
  table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table->horizontalHeader()->setSectionResizeMode(3, QHeaderView::Stretch);
  table->setTabKeyNavigation(false);
  auto* filter = new TableFilter(*table, tr("Search the channels"), tr("name, unit or meaning"), this);
  body().addWidget(filter);
  body().addWidget(table, 1);
  body().addWidget(said_);
  addAccept(use == Use::Draw ? tr("Draw these") : tr("Write these"));
  addCancel(tr("Cancel"));
  setFirstFocus(table);
  table->setCurrentIndex(model_->index(0, 0));
  connect(model_, &QStandardItemModel::itemChanged, this, &ChannelSheet::tell);
  tell();
}

QVector<record::Channel> ChannelSheet::chosen() const {
  QVector<record::Channel> all;
  for (int row = 0; row < model_->rowCount(); ++row)
    if (model_->item(row)->checkState() == Qt::Checked)
      all.push_back(static_cast<record::Channel>(model_->item(row)->data(kChannelRole).toInt()));
  return all;
}

void ChannelSheet::tell() {
  const auto count = chosen().size();
  if (use_ == Use::Export) {
    said_->setText(tr("%n channel(s) chosen", nullptr, static_cast<int>(count)));
    return setNotNow(count == 0 ? tr("Choose one channel at least.") : QString());
  }
  said_->setText(
      tr("%1 of at most %2 channels are chosen. One that was not drawn before begins now.").arg(count).arg(kMost));
  setNotNow(count > kMost ? tr("At most %1 channels can be drawn at a time: untick %2.").arg(kMost).arg(count - kMost)
            : count == 0  ? tr("Choose one channel at least.")
                          : QString());
}

}  // namespace articulus::ui
