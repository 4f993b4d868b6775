#include "ui/results/result_tables.h"

#include <QHash>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>

#include "core/analysis/result_table.h"
#include "core/run/run_analysis.h"
#include "core/spatial/units.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

const QString kDash = QStringLiteral("–");

/// The six loads in the order of the columns, as analysis names them.
constexpr std::array kLoads{"force_x", "force_y", "force_z", "moment_x", "moment_y", "moment_z"};

QString number(double value) { return fixedText(value, 2); }

double scaleOf(const storage::ResultValue& value) { return value.unit == "rad" ? spatial::kDegreesPerRadian : 1.0; }

/// A number with its unit as people read it: angles in degrees, lengths in millimetres.
struct Shown {
  double scale;
  QString unit;
};

Shown shownAs(const std::string& unit) {
  if (unit == "rad") return {spatial::kDegreesPerRadian, QStringLiteral("°")};
  if (unit == "m") return {1e3, QStringLiteral("mm")};
  return {1.0, unit == "1" ? QString() : toQt(unit)};
}

/// As many decimals for all that has one unit, so that a column can be read down; four digits that count where those
/// would leave too little of a number, and of other units.
QString digits(double value, const Shown& shown) {
  static const QHash<QString, int> kDecimals{{QStringLiteral("N"), 2},
                                             {QStringLiteral("Nm"), 3},
                                             {QStringLiteral("°"), 2},
                                             {QStringLiteral("mm"), 3},
                                             {QStringLiteral("s"), 2}};
  constexpr int kDigits = 4;
  constexpr double kLeastSteps = 20.0;  // of the last decimal: below that five percent and more are rounded away
  const double number = value * shown.scale;
  const auto decimals = kDecimals.constFind(shown.unit);
  const bool tiny =
      number != 0.0 && decimals != kDecimals.cend() && std::abs(number) * std::pow(10.0, *decimals) < kLeastSteps;
  return decimals == kDecimals.cend() || tiny ? shortText(number, kDigits) : fixedText(number, *decimals);
}

/// A bound as its source writes it: "at most 4", and no digit less than decides.
QString bound(double value, const Shown& shown) { return shortText(value * shown.scale, 4); }

QString expectation(const storage::ResultValue& r, const Shown& shown) {
  if (r.expectedMinimum && r.expectedMaximum)
    return ResultTable::tr("%1 to %2").arg(bound(*r.expectedMinimum, shown), bound(*r.expectedMaximum, shown));
  if (r.expectedMinimum) return ResultTable::tr("at least %1").arg(bound(*r.expectedMinimum, shown));
  if (r.expectedMaximum) return ResultTable::tr("at most %1").arg(bound(*r.expectedMaximum, shown));
  return kDash;
}

/// Rows of any table: places or names first, then quantity, value, unit, expectation, whether it is met, source.
void showAny(const std::vector<storage::ResultValue>& results, const std::string& joint, ResultTable& table,
             QStringList header, const std::function<bool(const storage::ResultValue&)>& wanted, bool named) {
  std::vector<QStringList> rows;
  std::vector<ResultTable::Mark> marks;
  const auto hasSource = [](const storage::ResultValue& r) {
    return r.expectedMinimum || r.expectedMaximum || !r.source.empty();
  };
  const bool sources =
      std::ranges::any_of(results, [&](const storage::ResultValue& r) { return wanted(r) && hasSource(r); });
  for (const auto& r : results) {
    if (!wanted(r)) continue;
    const Shown shown = shownAs(r.unit);
    QStringList row;
    if (named) row << coreText(r.table).replace(QLatin1Char('_'), QLatin1Char(' '));
    row << motionName(r.motion, joint) << motionName(r.quantity, joint);
    row << (!r.isTold()    ? kDash
            : r.isSingle() ? digits(r.minimum, shown)
                           : ResultTable::tr("%1 to %2").arg(digits(r.minimum, shown), digits(r.maximum, shown)));
    row << shown.unit;
    QString met = kDash, icon;
    bool good = true;
    if (r.expectedMinimum || r.expectedMaximum) {
      const bool below = r.expectedMinimum && r.minimum < *r.expectedMinimum,
                 above = r.expectedMaximum && r.maximum > *r.expectedMaximum;
      good = !below && !above;
      met = good             ? ResultTable::tr("met")
            : below && above ? ResultTable::tr("outside")
            : below          ? ResultTable::tr("below")
                             : ResultTable::tr("above");
      icon = good ? QStringLiteral("check_circle") : QStringLiteral("warning");
    }
    if (sources) row << expectation(r, shown) << met << (r.source.empty() ? kDash : coreText(r.source));
    rows.push_back(row);
    marks.push_back({icon, good, coreText(r.method)});
  }
  header << ResultTable::tr("Quantity") << ResultTable::tr("Value") << ResultTable::tr("Unit");
  const int value = static_cast<int>(header.size()) - 2;
  if (sources) header << ResultTable::tr("Source expects") << ResultTable::tr("Met") << ResultTable::tr("Source");
  const int met = sources ? static_cast<int>(header.size()) - 2 : -1;
  table.set(std::move(header), std::move(rows),
            ResultTable::tr("hold the pointer over a row for details; angles in degrees, lengths in millimetres"));
  table.setMarks(value, met, std::move(marks));
}

/// Rows of the table of ranges, in the order of the motions; of each the angle that is driven before those that follow.
std::vector<storage::ResultValue> mainMotionFirst(const std::vector<storage::ResultValue>& results) {
  std::vector<storage::ResultValue> rows;
  std::vector<std::string> motions;
  for (const auto& r : results) {
    if (r.table != analysis::kRangeOfMotionTable) continue;
    if (std::ranges::find(motions, r.motion) == motions.end()) motions.push_back(r.motion);
    rows.push_back(r);
  }
  std::ranges::stable_sort(rows, {}, [&motions](const storage::ResultValue& r) {
    return std::pair(std::ranges::find(motions, r.motion) - motions.begin(), r.quantity != r.motion);
  });
  return rows;
}

}  // namespace

void ResultTable::set(QStringList header, std::vector<QStringList> rows, QString method) {
  beginResetModel();
  header_ = std::move(header);
  rows_ = std::move(rows);
  method_ = std::move(method);
  numberColumn_ = markColumn_ = -1;
  marks_.clear();
  endResetModel();
}

void ResultTable::setMarks(int numbers, int column, std::vector<Mark> marks) {
  beginResetModel();
  numberColumn_ = numbers;
  markColumn_ = column;
  marks_ = std::move(marks);
  endResetModel();
}

QString ResultTable::asText() const {
  QStringList lines{header_.join(QLatin1Char('\t'))};
  for (const auto& row : rows_) lines << row.join(QLatin1Char('\t'));
  return lines.join(QLatin1Char('\n'));
}

int ResultTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int ResultTable::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(header_.size());
}

QVariant ResultTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const QString& text = rows_[static_cast<std::size_t>(index.row())][index.column()];
  switch (role) {
    case Qt::DisplayRole: return text;
    case Qt::DecorationRole:
    case Qt::ToolTipRole: {
      if (static_cast<std::size_t>(index.row()) >= marks_.size()) return {};
      const Mark& mark = marks_[static_cast<std::size_t>(index.row())];
      if (role == Qt::ToolTipRole) return mark.tip;
      return index.column() == markColumn_ && !mark.icon.isEmpty()
                 ? QVariant(Theme::icon(mark.icon, mark.good ? &Theme::good : &Theme::warning))
                 : QVariant();
    }
    case Qt::AccessibleTextRole: return tr("%1: %2").arg(header_[index.column()], text);
    case Qt::TextAlignmentRole:
      return int(Qt::AlignVCenter | (isWords(index.column()) ? Qt::AlignLeft : Qt::AlignRight));
    default: return {};
  }
}

QVariant ResultTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section >= header_.size()) return {};
  if (role == Qt::TextAlignmentRole) return int(Qt::AlignVCenter | (isWords(section) ? Qt::AlignLeft : Qt::AlignRight));
  return role == Qt::DisplayRole ? QVariant(header_[section]) : QVariant();
}

void showRangeOfMotion(const std::vector<storage::ResultValue>& results, const std::string& joint, ResultTable& table) {
  std::vector<QStringList> rows;
  QString method;
  for (const auto& r : mainMotionFirst(results)) {
    const double scale = scaleOf(r);
    rows.push_back({motionName(r.motion, joint), motionName(r.quantity, joint), number(r.minimum * scale),
                    number(r.maximum * scale), number((r.maximum - r.minimum) * scale),
                    r.neutralZone ? number(*r.neutralZone * scale) : kDash});
    // The fullest description is that of a commanded angle, which names the neutral zone's method too.
    if (coreText(r.method).size() > method.size()) method = coreText(r.method);
  }
  table.set({ResultTable::tr("Motion"), ResultTable::tr("Angle"), ResultTable::tr("Min (°)"),
             ResultTable::tr("Max (°)"), ResultTable::tr("Range (°)"), ResultTable::tr("Neutral zone (°)")},
            std::move(rows), method);
}

void showOffAxisLoads(const std::vector<storage::ResultValue>& results, const std::string& joint, ResultTable& table) {
  std::vector<QStringList> rows;
  QStringList motions;
  QString method;
  for (const auto& r : results) {
    if (r.table != analysis::kOffAxisTable) continue;
    const QString motion = toQt(r.motion);
    if (!motions.contains(motion)) {
      motions << motion;
      for (const QString& side : {ResultTable::tr("Max"), ResultTable::tr("Min")}) {
        QStringList row{motionName(r.motion, joint), side};
        for (std::size_t i = 0; i < kLoads.size(); ++i) row << kDash;
        rows.push_back(row);
      }
    }
    const auto load = std::find_if(kLoads.begin(), kLoads.end(), [&](const char* key) { return r.quantity == key; });
    if (load == kLoads.end()) continue;
    const auto column = static_cast<qsizetype>(2 + (load - kLoads.begin()));
    const auto row = static_cast<std::size_t>(2 * motions.indexOf(motion));
    rows[row][column] = number(r.maximum);
    rows[row + 1][column] = number(r.minimum);
    if (method.isEmpty()) method = coreText(r.method);
  }
  table.set({ResultTable::tr("Motion"), QString(), QStringLiteral("Fx (N)"), QStringLiteral("Fy (N)"),
             QStringLiteral("Fz (N)"), QStringLiteral("Mx (Nm)"), QStringLiteral("My (Nm)"), QStringLiteral("Mz (Nm)")},
            std::move(rows), method);
}

void showReported(const std::vector<storage::ResultValue>& results, const std::string& joint, ResultTable& table) {
  showAny(
      results, joint, table, {ResultTable::tr("Place")}, [](const auto& r) { return r.table == run::kReportTable; },
      false);
}

void showOtherTables(const std::vector<storage::ResultValue>& results, const std::string& joint, ResultTable& table) {
  showAny(
      results, joint, table, {ResultTable::tr("Table"), ResultTable::tr("Of")},
      [](const auto& r) {
        return r.table != run::kReportTable && r.table != analysis::kRangeOfMotionTable &&
               r.table != analysis::kOffAxisTable;
      },
      true);
}

}  // namespace articulus::ui
