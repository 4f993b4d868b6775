#include "ui/results/results_tables.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableView>
#include <algorithm>

#include "ui/kit/building_blocks.h"
#include "ui/results/result_tables.h"
#include "ui/results/runs/run_list_model.h"

namespace articulus::ui {
namespace {

constexpr int kBesideWord_px = 24, kWidestWord_px = 240, kAboveWords_px = 8;
constexpr int kNarrowestWords_px = 130, kNarrowestName_px = 100;  // of sentences; of a motion's or an angle's name

using Kind = ResultsTableCard::Kind;

QString nameOf(Kind kind) {
  switch (kind) {
    case Kind::RangeOfMotion: return ResultsTableCard::tr("Range of motion");
    case Kind::OffAxisLoads: return ResultsTableCard::tr("Off-axis loads");
    case Kind::Reported: return ResultsTableCard::tr("Reported by steps");
    case Kind::Other: break;
  }
  return ResultsTableCard::tr("Other tables");
}

const char* objectNameOf(Kind kind) {
  switch (kind) {
    case Kind::RangeOfMotion: return "rangeOfMotion";
    case Kind::OffAxisLoads: return "offAxisLoads";
    case Kind::Reported: return "reported";
    case Kind::Other: break;
  }
  return "otherTables";
}

/// Why a run has no rows of this kind.
QString emptyWords(Kind kind) {
  if (kind == Kind::Reported)
    return ResultsTableCard::tr(
        "No step of this run's protocol reports a number. “Analyse again” repeats the analysis.");
  if (kind == Kind::Other) return ResultsTableCard::tr("This run's protocol asks for no further analysis.");
  return ResultsTableCard::tr(
      "This run has no numbers: no reported cycle was completed. “Analyse again” repeats the analysis.");
}

}  // namespace

ResultsTableCard::ResultsTableCard(Kind kind, QWidget* parent)
    : QWidget(parent), kind_(kind), model_(new ResultTable(this)), view_(new QTableView(this)),
      title_(makeLabel({}, "strong", this)), method_(makeLabel({}, "caption", this)) {
  setObjectName(QLatin1String(objectNameOf(kind)));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::kGrid);
  auto* head = new QHBoxLayout;
  head->addWidget(title_, 1);
  auto* copy = makeButton(tr("Copy"), QStringLiteral("copy"), this);
  copy->setToolTip(tr("Copies the table, ready for a spreadsheet"));
  copy->setAccessibleName(tr("Copy the table"));
  connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(model_->asText()); });
  head->addWidget(copy);
  column->addLayout(head);
  view_->setModel(model_);
  view_->verticalHeader()->hide();
  view_->verticalHeader()->setDefaultSectionSize(36);
  view_->verticalHeader()->setMinimumSectionSize(36);
  view_->horizontalHeader()->setHighlightSections(false);
  view_->setSelectionMode(QAbstractItemView::ContiguousSelection);
  view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view_->setAlternatingRowColors(true);
  view_->setShowGrid(false);
  view_->setTabKeyNavigation(false);  // arrows walk in it, Tab leaves it
  view_->setAccessibleName(nameOf(kind));
  view_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  view_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  view_->viewport()->installEventFilter(this);
  column->addWidget(view_, 1);
  column->addWidget(method_);
  show(nullptr);
}

bool ResultsTableCard::isWords(int column) const {
  const bool sources = kind_ == Kind::Reported || kind_ == Kind::Other;
  return column < 2 || (sources && model_->hasMarks() && column == model_->columnCount() - 1);
}

/// A word that is longer than its column would end in dots, which wrapping does not help.
int ResultsTableCard::longestWord_px(int column) const {
  int longest = 0;
  for (int row = 0; row < model_->rowCount(); ++row)
    for (const QString& word : model_->index(row, column).data().toString().split(QLatin1Char(' ')))
      longest = std::max(longest, view_->fontMetrics().horizontalAdvance(word));
  return std::min(longest + kBesideWord_px, kWidestWord_px);
}

/// As high as their words need. Qt's own height takes the room of a cell for that of its words, and ends them in dots.
void ResultsTableCard::fitRows() {
  auto* rows = view_->verticalHeader();
  for (int row = 0; row < model_->rowCount(); ++row) {
    int high = 0;
    for (int column = 0; column < model_->columnCount(); ++column) {
      if (!isWords(column)) continue;
      const QRect room(0, 0, std::max(1, view_->columnWidth(column) - kBesideWord_px), QWIDGETSIZE_MAX);
      high = std::max(high, view_->fontMetrics()
                                .boundingRect(room, Qt::TextWordWrap, model_->index(row, column).data().toString())
                                .height());
    }
    rows->resizeSection(row, std::max(rows->minimumSectionSize(), high + kAboveWords_px));
  }
}

/// What numbers leave goes to the words, in equal shares; below a width that words can be read in the table scrolls.
void ResultsTableCard::shareWidth() {
  auto* header = view_->horizontalHeader();
  int room = view_->viewport()->width(), words = 0;
  for (int column = 0; column < header->count(); ++column) {
    if (isWords(column)) ++words;
    else room -= header->sectionSize(column);
  }
  if (words == 0) return;
  const int narrowest = kind_ == Kind::Reported || kind_ == Kind::Other ? kNarrowestWords_px : kNarrowestName_px;
  for (int column = 0; column < header->count(); ++column)
    if (isWords(column)) header->resizeSection(column, std::max({narrowest, longestWord_px(column), room / words}));
  fitRows();
}

bool ResultsTableCard::eventFilter(QObject* object, QEvent* event) {
  if (object == view_->viewport() && event->type() == QEvent::Resize) shareWidth();
  return QWidget::eventFilter(object, event);
}

void ResultsTableCard::show(const RunData* run) {
  const std::vector<storage::ResultValue> none;
  const auto& results = run ? run->results : none;
  const std::string joint = run ? run->condition.joint : std::string();
  switch (kind_) {
    case Kind::RangeOfMotion: showRangeOfMotion(results, joint, *model_); break;
    case Kind::OffAxisLoads: showOffAxisLoads(results, joint, *model_); break;
    case Kind::Reported: showReported(results, joint, *model_); break;
    case Kind::Other: showOtherTables(results, joint, *model_); break;
  }
  // As wide as their heads; what is left goes to the words in front, which wrap rather than end in dots.
  for (int column = 0; column < model_->columnCount(); ++column)
    view_->horizontalHeader()->setSectionResizeMode(
        column, isWords(column) ? QHeaderView::Fixed : QHeaderView::ResizeToContents);
  shareWidth();
  const QString what = view_->accessibleName();
  title_->setText(run ? tr("%1, %2").arg(what, RunListModel::shortName(run->record)) : what);
  if (!run) method_->setText(tr("Choose a run on the left."));
  else if (model_->rowCount() == 0) method_->setText(emptyWords(kind_));
  else if (!RunListModel::isWhole(run->record))
    method_->setText(tr("Caution: this run was not completed (%1). Method: %2.")
                         .arg(RunListModel::howItEnded(run->record), model_->method()));
  else method_->setText(tr("Method: %1.").arg(model_->method()));
}

bool ResultsTableCard::empty() const { return model_->rowCount() == 0; }

}  // namespace articulus::ui
