#include "ui/results/statistics/statistics_model.h"

#include <QRegularExpression>
#include <algorithm>
#include <array>

#include "core/report/html.h"
#include "core/run/kept_results.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using Number = run::StatisticsNumber;
using Row = run::StatisticsRow;

constexpr int kShownDigits = 4, kAllDigits = 12;

QString numberOf(const std::optional<double>& number, int digits = kShownDigits) {
  return number ? shortText(*number, digits) : QString();
}

QString intervalOf(const Row& row, Number low, Number high) {
  if (!row[low] || !row[high]) return {};
  return StatisticsModel::tr("%1 to %2").arg(numberOf(row[low]), numberOf(row[high]));
}

QString probability(const std::optional<double>& p) {
  if (!p) return {};
  return *p < 0.001 ? QStringLiteral("< ") + fixedText(0.001, 3) : fixedText(*p, 3);
}

std::vector<report::Html> piecesOf(const QStringList& cells) {
  std::vector<report::Html> pieces;
  for (const QString& cell : cells) pieces.emplace_back(toCore(cell));
  return pieces;
}

/// "load cycle", of a key of a table.
QString tableName(const std::string& table) { return coreText(table).replace(QLatin1Char('_'), QLatin1Char(' ')); }

/// "hysteresis, area (2) [cycle 3]": which of those of one name, and what its method differs by, in words of their own.
QString quantityName(const std::string& quantity) {
  static const QRegularExpression made(QStringLiteral("^(.*?)( \\([0-9]+\\))?(, largest size)?(?: \\[(.*)\\])?$"));
  const auto parts = made.match(toQt(quantity));
  if (!parts.hasMatch()) return coreText(quantity);
  QString name = motionName(toCore(parts.captured(1))) + parts.captured(2);
  if (!parts.captured(3).isEmpty()) name += QStringLiteral(", ") + coreText("largest size");
  if (!parts.captured(4).isEmpty())
    name += QStringLiteral(" [%1]").arg(numbersInLocale(coreText(toCore(parts.captured(4)))));
  return name;
}

}  // namespace

QString resultName(const run::StatisticsRow& row) {
  const QString quantity = quantityName(row.quantity);
  return row.of.empty() ? quantity : motionName(row.of) + QStringLiteral(", ") + quantity;
}

void StatisticsModel::show(std::shared_ptr<const StatisticsAnswer> answer) {
  answer_ = std::move(answer);
  choose();
}

void StatisticsModel::setFilter(const QString& text) {
  if (filter_ == text.trimmed()) return;
  filter_ = text.trimmed();
  choose();
}

void StatisticsModel::choose() {
  beginResetModel();
  shown_.clear();
  for (std::size_t i = 0; answer_ && i < answer_->rows.size(); ++i) {
    const Row& row = answer_->rows[i];
    const QString words = toQt(row.table + ' ' + row.of + ' ' + row.quantity);
    QString spaced = words;
    spaced.replace(QLatin1Char('_'), QLatin1Char(' '));
    const QString seen = QStringList{cell(row, Table), cell(row, Of), cell(row, Quantity)}.join(QLatin1Char(' '));
    if (filter_.isEmpty() || std::ranges::any_of(std::array{words, spaced, seen}, [this](const QString& text) {
          return text.contains(filter_, Qt::CaseInsensitive);
        }))
      shown_.push_back(i);
  }
  endResetModel();
}

bool StatisticsModel::shows(int column) const {
  if (column < N || !answer_) return true;
  for (const Row& row : answer_->rows)
    if (!cell(row, column).isEmpty()) return true;
  return false;
}

QString StatisticsModel::cell(const Row& row, int column) const {
  switch (column) {
    case Table: return tableName(row.table);
    case Of: return motionName(row.of);
    case Quantity: return quantityName(row.quantity) + (row.methodsDiffer ? QStringLiteral(" *") : QString());
    case Unit: return row.unit == "1" ? QString() : toQt(row.unit);
    case Condition: return toQt(row.condition);  // as it was typed, or offered in words of the desktop
    case N: return QString::number(row.n);
    case Mean: return numberOf(row[Number::Mean]);
    case Deviation: return numberOf(row[Number::StandardDeviation]);
    case Median: return numberOf(row[Number::Median]);
    case Interval: return intervalOf(row, Number::Lower95, Number::Upper95);
    case Difference: return numberOf(row[Number::Difference]);
    case DifferenceInterval: return intervalOf(row, Number::DifferenceLower95, Number::DifferenceUpper95);
    case P: return probability(row[Number::PHolm]);
    case OneDifference: return numberOf(row[Number::OneSpecimenDifference]);
    case OnePercent: return numberOf(row[Number::OneSpecimenPercent], 3);
    case Icc: return numberOf(row[Number::Icc], 3);
    default: return {};
  }
}

int StatisticsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}
int StatisticsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant StatisticsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row& row = answer_->rows[place(index.row())];
  if (role == Qt::TextAlignmentRole && index.column() >= N) return int(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole) {
    QStringList open;
    for (const auto& sentence : row.open) open << coreText(sentence);
    return open.isEmpty() ? cell(row, index.column()) : open.join(QLatin1Char('\n'));
  }
  if (role == Qt::AccessibleTextRole)
    return tr("%1: %2").arg(headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString(),
                            cell(row, index.column()));
  return role == Qt::DisplayRole ? QVariant(cell(row, index.column())) : QVariant();
}

QVariant StatisticsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return int((section >= N ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole) {
    switch (section) {
      case N: return tr("Number of specimens");
      case Deviation: return tr("Over the specimens");
      case Interval: return tr("Confidence interval of the mean");
      case Difference: return tr("Mean of the specimens' own differences to the reference condition");
      case DifferenceInterval: return tr("Confidence interval of that difference");
      case P: return tr("Probability of such a difference by chance, corrected for the number of comparisons (Holm)");
      case Icc:
        return tr(
            "ICC(2,1) of repeated runs: two-way random effects, absolute agreement, one measurement; 1 is perfect");
      default: return {};
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Table: return tr("Table");
    case Of: return tr("Of");
    case Quantity: return tr("Quantity");
    case Unit: return tr("Unit");
    case Condition: return tr("Condition");
    case N: return tr("n");
    case Mean: return tr("Mean");
    case Deviation: return tr("Standard deviation");
    case Median: return tr("Median");
    case Interval: return tr("95 % of the mean");
    case Difference: return tr("Difference");
    case DifferenceInterval: return tr("Its 95 %");
    case P: return tr("p (Holm)");
    case OneDifference: return tr("Difference of one specimen");
    case OnePercent: return tr("in % of the reference");
    case Icc: return tr("Intraclass correlation");
    default: return {};
  }
}

QString StatisticsModel::method() const {
  if (!answer_) return {};
  QString text = coreText(run::statisticsMethod(answer_->statistics)) + QLatin1Char(' ') +
                 tr("Computed with Articulus, methods version %1.").arg(run::kMethodsVersion);
  if (const std::string origin = answer_->read.origin(); !origin.empty())
    text.prepend(coreText(origin) + QLatin1Char('\n'));
  return text;
}

QString StatisticsModel::forSpreadsheet() const {
  if (!answer_) return {};
  const auto cleaned = [](QString text) {
    for (const QChar c : {QLatin1Char('\t'), QLatin1Char('\n'), QLatin1Char('\r')}) text.replace(c, QLatin1Char(' '));
    return text;
  };
  // Keys and names stay English: other programs read them, as they read those of the command line.
  QStringList head{QStringLiteral("table"), QStringLiteral("of"),        QStringLiteral("quantity"),
                   QStringLiteral("unit"),  QStringLiteral("condition"), QStringLiteral("n")};
  for (int k = 0; k < static_cast<int>(Number::Count); ++k) head << toQt(run::columnOf(static_cast<Number>(k)).key);
  QStringList lines{head.join(QLatin1Char('\t'))};
  for (const std::size_t at : shown_) {
    const Row& row = answer_->rows[at];
    QStringList cells;
    for (const std::string& text : {row.table, row.of, row.quantity, row.unit, row.condition})
      cells << cleaned(toQt(text));
    cells << QString::number(row.n);
    for (const auto& number : row.numbers) cells << numberOf(number, kAllDigits);
    lines << cells.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString StatisticsModel::forPaper() const {
  if (!answer_) return {};
  const bool compared = shows(Difference), one = shows(OneDifference), repeats = shows(Icc);
  QStringList head{tr("Quantity"), tr("Condition"), tr("n"), tr("Mean ± SD"), tr("Median"), tr("95 % CI of the mean")};
  if (compared) head << tr("Difference (95 % CI)") << tr("p (Holm)") << tr("Limits of agreement");
  if (one) head << tr("Difference of one specimen") << tr("in % of the reference");
  if (repeats) head << tr("ICC(2,1) (95 % CI)");
  using Kind = report::HtmlTable::Column;
  std::vector<Kind> columns(static_cast<std::size_t>(head.size()), Kind::Number);
  columns[0] = columns[1] = Kind::Text;
  report::HtmlTable table(columns);
  table.head(piecesOf(head));
  for (const std::size_t at : shown_) {
    const Row& r = answer_->rows[at];
    const QString unit = cell(r, Unit);
    QStringList cells;
    cells << (r.first ? resultName(r) + (r.methodsDiffer ? QStringLiteral(" *") : QString()) +
                            (unit.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(unit))
                      : QString());
    cells << cell(r, Condition) << cell(r, N);
    cells << (r[Number::StandardDeviation] ? cell(r, Mean) + QStringLiteral(" ± ") + cell(r, Deviation)
                                           : cell(r, Mean));
    cells << cell(r, Median) << cell(r, Interval);
    if (compared)
      cells << (r[Number::Difference] ? QStringLiteral("%1 (%2)").arg(cell(r, Difference), cell(r, DifferenceInterval))
                                      : QString())
            << cell(r, P) << intervalOf(r, Number::LowerAgreement, Number::UpperAgreement);
    if (one) cells << cell(r, OneDifference) << cell(r, OnePercent);
    if (repeats)
      cells << (r[Number::Icc]
                    ? QStringLiteral("%1 (%2)").arg(cell(r, Icc), intervalOf(r, Number::IccLower95, Number::IccUpper95))
                    : QString());
    table.row(piecesOf(cells));
  }
  return toQt(table.html().source()) +
         QStringLiteral("<p>%1</p>").arg(method().toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>")));
}

}  // namespace articulus::ui
