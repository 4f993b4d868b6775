#include "ui/models/result_tables.h"

#include <algorithm>
#include <array>
#include <numbers>

#include "core/analysis/result_table.h"
#include "ui/models/text.h"

namespace articulus::ui {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;
const QString kDash = QStringLiteral("–");

/// The six loads in the order of the columns, as analysis names them.
constexpr std::array kLoads{"force_x", "force_y", "force_z", "moment_x", "moment_y", "moment_z"};

QString number(double value) { return QString::number(value, 'f', 2); }

double scaleOf(const storage::ResultValue& value) { return value.unit == "rad" ? kDegrees : 1.0; }

}  // namespace

void ResultTable::set(QStringList header, std::vector<QStringList> rows, QString method) {
  beginResetModel();
  header_ = std::move(header);
  rows_ = std::move(rows);
  method_ = std::move(method);
  endResetModel();
}

QString ResultTable::asText() const {
  QStringList lines{header_.join(QLatin1Char('\t'))};
  for (const auto& row : rows_) lines << row.join(QLatin1Char('\t'));
  return lines.join(QLatin1Char('\n'));
}

int ResultTable::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }
int ResultTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(header_.size()); }

QVariant ResultTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const QString& text = rows_[static_cast<std::size_t>(index.row())][index.column()];
  switch (role) {
    case Qt::DisplayRole: return text;
    case Qt::AccessibleTextRole: return tr("%1: %2").arg(header_[index.column()], text);
    case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | (index.column() < 2 ? Qt::AlignLeft : Qt::AlignRight));
    default: return {};
  }
}

QVariant ResultTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section >= header_.size()) return {};
  if (role == Qt::TextAlignmentRole) return int(Qt::AlignVCenter | (section < 2 ? Qt::AlignLeft : Qt::AlignRight));
  return role == Qt::DisplayRole ? QVariant(header_[section]) : QVariant();
}

void showRangeOfMotion(const std::vector<storage::ResultValue>& results, ResultTable& table) {
  std::vector<QStringList> rows;
  QString method;
  for (const auto& r : results) {
    if (r.table != analysis::kRangeOfMotionTable) continue;
    const double scale = scaleOf(r);
    rows.push_back({toQt(r.motion), toQt(r.quantity), number(r.minimum * scale), number(r.maximum * scale),
                    number((r.maximum - r.minimum) * scale), r.neutralZone ? number(*r.neutralZone * scale) : kDash});
    // The fullest description is that of a commanded angle, which names the neutral zone's method too.
    if (toQt(r.method).size() > method.size()) method = toQt(r.method);
  }
  table.set({ResultTable::tr("Motion"), ResultTable::tr("Angle"), ResultTable::tr("Min (deg)"), ResultTable::tr("Max (deg)"),
             ResultTable::tr("Range (deg)"), ResultTable::tr("Neutral zone (deg)")},
            std::move(rows), method);
}

void showOffAxisLoads(const std::vector<storage::ResultValue>& results, ResultTable& table) {
  std::vector<QStringList> rows;
  QStringList motions;
  QString method;
  for (const auto& r : results) {
    if (r.table != analysis::kOffAxisTable) continue;
    const QString motion = toQt(r.motion);
    if (!motions.contains(motion)) {
      motions << motion;
      for (const QString& side : {ResultTable::tr("Max"), ResultTable::tr("Min")}) {
        QStringList row{motion, side};
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
    if (method.isEmpty()) method = toQt(r.method);
  }
  table.set({ResultTable::tr("Motion"), QString(), QStringLiteral("Fx (N)"), QStringLiteral("Fy (N)"), QStringLiteral("Fz (N)"),
             QStringLiteral("Mx (Nm)"), QStringLiteral("My (Nm)"), QStringLiteral("Mz (Nm)")},
            std::move(rows), method);
}

}  // namespace articulus::ui
