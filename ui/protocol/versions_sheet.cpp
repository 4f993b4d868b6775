#include "ui/protocol/versions_sheet.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <algorithm>

#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/shown_time.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"
#include "ui/kit/text_table_model.h"
#include "ui/protocol/difference_rows.h"
#include "ui/protocol/experiment_library.h"

namespace articulus::ui {
namespace {

constexpr int kWidth_px = 1120, kHeight_px = 600, kList_px = 480;

}  // namespace

VersionsSheet::VersionsSheet(const QString& name, std::vector<storage::ProtocolVersion> versions, QWidget* owner)
    : Sheet(tr("Versions of %1").arg(name), owner), versions_(std::move(versions)),
      heading_(makeLabel({}, "strong", this)), nothing_(makeLabel({}, "body", this)),
      rows_(new TextTableModel({tr("Where"), tr("What"), tr("In that version"), tr("Now")}, {}, this)) {
  setCardSize(kWidth_px, kHeight_px);
  auto* model = new TextTableModel({tr("Version"), tr("Saved"), tr("By"), tr("Steps")}, {0, 3}, this);
  std::vector<QStringList> rows;
  for (const auto& version : versions_)
    rows.push_back({QString::number(version.number), momentText(version.saved),
                    version.who.empty() ? tr("not kept") : toQt(version.who),
                    version.steps ? QString::number(*version.steps) : tr("not kept")});
  model->show(std::move(rows));
  list_ = new TextTable(*model, tr("Versions"), this);
  list_->setSelectionMode(QAbstractItemView::SingleSelection);
  list_->setFixedWidth(kList_px);
  table_ = new TextTable(*rows_, tr("Differences"), this);
  table_->setWordWrap(true);
  auto* right = new QVBoxLayout;
  right->addWidget(heading_);
  right->addWidget(nothing_);
  right->addWidget(table_, 1);
  right->addStretch();
  auto* row = new QHBoxLayout;
  row->setSpacing(20);
  row->addWidget(list_);
  row->addLayout(right, 1);
  body().addLayout(row, 1);
  addCancel(tr("Close"));
  auto* copy = addButton(tr("Duplicate as a new experiment"));
  connect(copy, &QPushButton::clicked, this, [this] {
    const int number = chosen();
    reject();
    emit duplicateWanted(number);
  });
  addAccept(tr("Go back to this version"));
  connect(list_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &VersionsSheet::showDifference);
  choose(versions_.size() > 1 ? versions_[1].number : versions_.front().number);
  setFirstFocus(list_);
}

int VersionsSheet::chosen() const {
  const auto rows = list_->selectionModel()->selectedRows();
  return versions_[rows.isEmpty() ? 0 : static_cast<std::size_t>(rows.front().row())].number;
}

void VersionsSheet::choose(int number) {
  const auto at = std::ranges::find(versions_, number, &storage::ProtocolVersion::number);
  if (at != versions_.end()) list_->selectRow(static_cast<int>(at - versions_.begin()));
}

const std::vector<QStringList>& VersionsSheet::differences() const { return rows_->rows(); }

void VersionsSheet::showDifference() {
  const int number = chosen();
  const auto& present = versions_.front();
  const auto& then = *std::ranges::find(versions_, number, &storage::ProtocolVersion::number);
  QString words;
  std::vector<QStringList> rows;
  if (number == present.number)
    words = versions_.size() == 1 ? tr("It was not changed since it was made.") : tr("This is the present version.");
  else {
    const auto was = ExperimentLibrary::protocolOf(then), is = ExperimentLibrary::protocolOf(present);
    if (!was || !is) words = coreText((was ? is : was).error().message);
    else rows = differenceRows(protocol::differenceOf(*was, *is));
    if (words.isEmpty() && rows.empty()) words = tr("It says the same as the present one.");
  }
  heading_->setText(tr("From version %1 to the present version %2").arg(number).arg(present.number));
  heading_->setVisible(number != present.number);
  nothing_->setText(words);
  nothing_->setVisible(!words.isEmpty());
  table_->setVisible(!rows.empty());
  rows_->show(std::move(rows));
  table_->resizeRowsToContents();
  setNotNow(number == present.number ? tr("This is the present version already.") : QString());
}

}  // namespace articulus::ui
