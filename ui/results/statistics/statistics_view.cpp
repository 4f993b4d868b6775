#include "ui/results/statistics/statistics_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMimeData>
#include <QScrollArea>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "core/report/html.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/lists/follow_selection.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"
#include "ui/plot/plot_statistics.h"
#include "ui/results/statistics/statistics_model.h"

namespace articulus::ui {
namespace {

using Number = run::StatisticsNumber;

constexpr int kAgreement = 1, kBars = 2;  // of what is drawn
constexpr int kTable_px = 130, kWidestColumn_px = 280, kColumnRoom_px = 8;

QString withUnitBehind(const QString& name, const std::string& unit) {
  return unit.empty() || unit == "1" ? name : QStringLiteral("%1 (%2)").arg(name, toQt(unit));
}

QString asCell(double value) { return shortText(value, 4); }

}  // namespace

StatisticsView::StatisticsView(QWidget* parent)
    : QWidget(parent), model_(new StatisticsModel(this)), view_(new QTableView(this)),
      search_(makeSearchLine(tr("Search the results"), tr("Only results that hold …"), this)),
      kind_(new ChoiceBox(this)), plot_(new PlotStatistics(this)), words_(makeLabel({}, "caption", this)),
      told_(makeLabel({}, "strong", this)) {
  layOut();
  connect(search_, &QLineEdit::textChanged, model_, &StatisticsModel::setFilter);
  connect(model_, &QAbstractItemModel::modelReset, this, [this] {
    fitColumns();
    if (model_->rowCount() > 0) view_->selectRow(0);
    choose();
  });
  followSelection(*view_);
  connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &StatisticsView::choose);
  connect(kind_, &QComboBox::currentIndexChanged, this, &StatisticsView::choose);
}

void StatisticsView::layOut() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::kGrid);
  told_->setObjectName(QStringLiteral("statisticsTold"));
  column->addWidget(told_);
  auto* head = new QHBoxLayout;
  head->addWidget(search_, 1);
  auto* sheet = makeButton(tr("Copy for a spreadsheet"), QStringLiteral("copy"), this);
  sheet->setToolTip(tr("Each number in a cell of its own, with all digits and your decimal sign"));
  connect(sheet, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(model_->forSpreadsheet()); });
  head->addWidget(sheet);
  auto* paper = makeButton(tr("Copy for a paper"), QStringLiteral("copy"), this);
  paper->setToolTip(tr("Mean ± SD, intervals and p as a table for a text, with the sentences of method below"));
  connect(paper, &QPushButton::clicked, this, [this] {
    auto* copied = new QMimeData;
    copied->setHtml(model_->forPaper());
    copied->setText(model_->forSpreadsheet() + QLatin1Char('\n') + model_->method());
    QApplication::clipboard()->setMimeData(copied);
  });
  head->addWidget(paper);
  column->addLayout(head);

  view_->setModel(model_);
  makeReadOnly(*view_, tr("Statistics"));
  view_->horizontalHeader()->setStretchLastSection(false);
  view_->setSelectionMode(QAbstractItemView::SingleSelection);
  view_->setWordWrap(false);
  view_->setObjectName(QStringLiteral("statistics"));
  view_->setMinimumHeight(kTable_px);

  auto* below = new QWidget(this);
  auto* row = new QHBoxLayout(below);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(16);
  auto* left = new QVBoxLayout;
  kind_->addItem(tr("Numbers by condition"));
  kind_->addItem(tr("Bland-Altman: difference to the reference"));
  kind_->addItem(tr("Bars: mean and standard deviation"));
  kind_->setAccessibleName(tr("What is drawn"));
  left->addWidget(kind_);
  left->addWidget(plot_, 1);
  row->addLayout(left, 3);
  auto* scroll = new QScrollArea(below);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setAccessibleName(tr("Of the chosen result"));
  auto* inside = new QWidget(scroll);
  inside->setProperty("role", "scrolled");
  auto* insideColumn = new QVBoxLayout(inside);
  insideColumn->setContentsMargins(0, 0, 0, 0);
  words_->setObjectName(QStringLiteral("statisticsWords"));
  words_->setTextFormat(Qt::RichText);
  words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  insideColumn->addWidget(words_);
  insideColumn->addStretch(1);
  scroll->setWidget(inside);
  row->addWidget(scroll, 2);

  auto* splitter = new QSplitter(Qt::Vertical, this);
  splitter->setChildrenCollapsible(false);
  splitter->setHandleWidth(Theme::kGrid);
  splitter->addWidget(view_);
  splitter->addWidget(below);
  splitter->setStretchFactor(0, 1);
  splitter->setStretchFactor(1, 1);
  column->addWidget(splitter, 1);
}

QWidget* StatisticsView::firstFocus() const { return view_; }

void StatisticsView::show(std::shared_ptr<const StatisticsAnswer> answer) {
  QStringList told;
  if (answer) {
    if (const std::string origin = answer->read.origin(); !origin.empty())
      told << coreText(origin).replace(QLatin1Char('\n'), QLatin1Char(' '));
    for (const auto* lines : {&answer->read.warnings, &answer->read.leftOut, &answer->read.problems})
      for (const std::string& line : *lines) told << numbersInLocale(coreText(line));
  }
  constexpr qsizetype kMost = 4;
  const qsizetype more = told.size() - kMost;
  told_->setToolTip(told.join(QLatin1Char('\n')));
  QStringList shown = told.mid(0, kMost);
  if (more > 0) shown << (more == 1 ? tr("and 1 more") : tr("and %1 more").arg(more));
  told_->setText(shown.join(QLatin1Char('\n')));
  told_->setVisible(!told.isEmpty());
  const bool several = answer && answer->conditions() > 1;
  kind_->setVisible(several);
  const auto has = [&answer](Number number) {
    return std::ranges::any_of(answer->rows, [number](const auto& row) { return row[number].has_value(); });
  };
  int kind = 0;
  if (several && answer->conditions() == 2) kind = kAgreement;
  if (several && !has(Number::Difference) && has(Number::OneSpecimenDifference)) kind = kBars;
  kind_->setCurrentIndex(kind);
  model_->show(std::move(answer));
}

void StatisticsView::fitColumns() {
  for (int c = 0; c < model_->columnCount(); ++c) {
    view_->setColumnHidden(c, !model_->shows(c));
    view_->resizeColumnToContents(c);
    view_->setColumnWidth(c, std::min(kWidestColumn_px, view_->columnWidth(c) + kColumnRoom_px));
  }
}

void StatisticsView::choose() {
  const int row = view_->currentIndex().row();
  if (!model_->answer() || row < 0 || row >= model_->rowCount()) {
    words_->clear();
    return plot_->clear(model_->answer() ? tr("No result holds these words.") : QString());
  }
  const std::size_t place = model_->place(row);
  words_->setText(wordsOf(place));
  if (kind_->currentIndex() != kAgreement) return plotConditions(place);
  if (!plotAgreement(place)) plot_->clear(tr("Fewer than two specimens in both conditions: no limits of agreement."));
}

void StatisticsView::plotConditions(std::size_t place) {
  const StatisticsAnswer& answer = *model_->answer();
  const auto& quantity = answer.quantityOf(place);
  const auto& row = answer.rows[place];
  const double factor = run::shownUnit(quantity.unit).factor;
  ConditionsPicture picture;
  picture.valueLabel = withUnitBehind(resultName(row), row.unit);
  picture.bars = kind_->currentIndex() == kBars;
  QStringList specimens;
  for (const auto& c : quantity.conditions) {
    picture.conditions << toQt(c.name);
    for (const auto& number : c.numbers)
      if (!specimens.contains(toQt(number.of))) specimens << toQt(number.of);
    picture.means.emplace_back();
    if (c.summary)
      picture.means.back() =
          ConditionsPicture::Mean{factor * c.summary->mean, factor * c.summary->lower95, factor * c.summary->upper95,
                                  factor * c.summary->standardDeviation};
    else if (picture.bars && c.numbers.size() == 1)  // a bar without a whisker: one number has no spread
      picture.means.back() = ConditionsPicture::Mean{factor * c.only, factor * c.only, factor * c.only, 0.0};
  }
  picture.specimens.assign(static_cast<std::size_t>(specimens.size()),
                           std::vector<std::optional<double>>(quantity.conditions.size()));
  bool any = false;
  for (std::size_t c = 0; c < quantity.conditions.size(); ++c)
    for (const auto& number : quantity.conditions[c].numbers) {
      // Runs of one specimen have no partners in another condition: each is a point of its own.
      picture.specimens[static_cast<std::size_t>(specimens.indexOf(toQt(number.of)))][c] = factor * number.value;
      any = true;
    }
  if (!answer.statistics.overSpecimens) {
    auto joined = std::move(picture.specimens);
    picture.specimens.clear();
    for (const auto& line : joined)
      for (std::size_t c = 0; c < line.size(); ++c)
        if (line[c]) {
          picture.specimens.emplace_back(line.size());
          picture.specimens.back()[c] = line[c];
        }
  }
  if (any) plot_->show(picture);
  else plot_->clear(tr("No number to draw."));
}

bool StatisticsView::plotAgreement(std::size_t place) {
  const StatisticsAnswer& answer = *model_->answer();
  const std::size_t count = answer.conditions();
  // Of the reference's own row the first of the others is drawn.
  const std::size_t condition = std::max<std::size_t>(1, place % count);
  if (count < 2) return false;
  const auto& row = answer.rows[place - place % count + condition];
  const auto points = run::agreementPoints(answer.quantityOf(place), condition);
  if (points.size() < 2 || !row[Number::Difference]) return false;
  AgreementPicture picture;
  picture.meanLabel = withUnitBehind(tr("mean of both, %1").arg(resultName(row)), row.unit);
  picture.differenceLabel = withUnitBehind(tr("difference"), row.unit);
  for (const auto& point : points) picture.points.emplace_back(point.mean, point.difference);
  picture.mean = *row[Number::Difference];
  picture.meanLow = *row[Number::DifferenceLower95];
  picture.meanHigh = *row[Number::DifferenceUpper95];
  picture.low = *row[Number::LowerAgreement];
  picture.high = *row[Number::UpperAgreement];
  picture.limitError = *row[Number::AgreementError];
  plot_->show(picture);
  return true;
}

/// What the bars of one specimen stand for, as a table; empty where no condition has such a difference.
QString StatisticsView::oneSpecimenOf(std::size_t place) const {
  const StatisticsAnswer& answer = *model_->answer();
  const auto& quantity = answer.quantityOf(place);
  const std::size_t first = place - place % answer.conditions();
  const auto differs =
      std::ranges::find_if(quantity.conditions, [](const auto& c) { return c.oneSpecimen.has_value(); });
  if (differs == quantity.conditions.end()) return {};
  using Column = report::HtmlTable::Column;
  report::HtmlTable table({Column::Text, Column::Number, Column::Number, Column::Number});
  table.head({toCore(tr("One specimen: %1").arg(toQt(differs->oneSpecimen->specimen))),
              toCore(withUnitBehind(tr("value"), answer.rows[place].unit)), toCore(tr("difference")),
              toCore(tr("% of the reference"))});
  const double factor = run::shownUnit(quantity.unit).factor;
  table.row(
      {toCore(toQt(quantity.conditions.front().name)), toCore(asCell(factor * differs->oneSpecimen->before)), "", ""});
  for (std::size_t c = 1; c < quantity.conditions.size(); ++c)
    if (const auto& one = quantity.conditions[c].oneSpecimen) {
      const auto& row = answer.rows[first + c];
      const auto percent = row[Number::OneSpecimenPercent];
      table.row({row.condition, toCore(asCell(factor * one->value)),
                 toCore(asCell(*row[Number::OneSpecimenDifference])),
                 toCore(percent ? shortText(*percent, 3) : QString())});
    }
  return toQt(table.html().source());
}

QString StatisticsView::wordsOf(std::size_t place) const {
  const StatisticsAnswer& answer = *model_->answer();
  const auto& row = answer.rows[place];
  QStringList lines{QStringLiteral("<b>%1</b>").arg(resultName(row).toHtmlEscaped())};
  if (const QString one = oneSpecimenOf(place); !one.isEmpty()) lines << one;
  for (const auto& sentence : row.open) lines << coreText(sentence).toHtmlEscaped();
  const auto variance = run::varianceRows(answer.quantityOf(place));
  if (!variance.empty()) {
    using Column = report::HtmlTable::Column;
    report::HtmlTable table(
        {Column::Text, Column::Number, Column::Number, Column::Number, Column::Number, Column::Number});
    table.head({toCore(tr("Repeated measures")), toCore(tr("sum of squares")), toCore(tr("degrees of freedom")),
                toCore(tr("mean square")), "F", toCore(tr("p (Greenhouse-Geisser)"))});
    for (const auto& line : variance) {
      const QString name = line.source == "specimens"    ? tr("specimens")
                           : line.source == "conditions" ? tr("conditions")
                                                         : tr("error");
      table.row({toCore(name), toCore(asCell(line.squares)), toCore(asCell(line.freedom)),
                 toCore(asCell(line.meanSquare())), toCore(line.F ? asCell(*line.F) : QString()),
                 toCore(line.pCorrected ? fixedText(*line.pCorrected, 4) : QString())});
    }
    lines << toQt(table.html().source());
  }
  lines << model_->method().toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>"));
  return QStringLiteral("<p>") + lines.join(QStringLiteral("</p><p>")) + QStringLiteral("</p>");
}

}  // namespace articulus::ui
