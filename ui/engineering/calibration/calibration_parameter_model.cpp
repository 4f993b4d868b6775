#include "ui/engineering/calibration/calibration_parameter_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/spatial/units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using calibration::ParameterEstimate;
using calibration::ParameterKind;
using calibration::ParameterState;

struct ScreenUnit {
  QString unit;
  double scale;
  int decimals;
};

ScreenUnit screenUnitOf(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::BaseTranslation:
    case ParameterKind::ToolTranslation:
    case ParameterKind::LinkA:
    case ParameterKind::LinkD: return {QStringLiteral("mm"), 1e3, 3};
    case ParameterKind::Compliance: return {QStringLiteral("µrad/Nm"), 1e6, 2};
    case ParameterKind::ViscousLag:
    case ParameterKind::TimeShift: return {QStringLiteral("ms"), 1e3, 3};
    default: return {QStringLiteral("°"), spatial::kDegreesPerRadian, 4};
  }
}

QString number(double si, const ScreenUnit& unit, bool sign) {
  QString text = fixedText(si * unit.scale, unit.decimals);
  if (sign && si >= 0.0) text.prepend(QLatin1Char('+'));
  return text.replace(QLatin1Char('-'), QChar(0x2212)) + QLatin1Char(' ') + unit.unit;
}

QString shownName(const calibration::ParameterId& id) {
  const auto axis = [&id] { return QString(QLatin1Char("xyz"[id.index])); };
  const QString joint = QString::number(id.index + 1);
  switch (id.kind) {
    case ParameterKind::BaseTranslation: return CalibrationParameterModel::tr("base %1").arg(axis());
    case ParameterKind::BaseRotation: return CalibrationParameterModel::tr("base turn %1").arg(axis());
    case ParameterKind::ToolTranslation: return CalibrationParameterModel::tr("tool %1").arg(axis());
    case ParameterKind::ToolRotation: return CalibrationParameterModel::tr("tool turn %1").arg(axis());
    case ParameterKind::LinkA: return QStringLiteral("a") + joint;
    case ParameterKind::LinkAlpha: return QStringLiteral("α") + joint;
    case ParameterKind::LinkD: return QStringLiteral("d") + joint;
    case ParameterKind::LinkTheta: return QStringLiteral("θ") + joint;
    case ParameterKind::LinkBeta: return QStringLiteral("β") + joint;
    case ParameterKind::Compliance: return CalibrationParameterModel::tr("compliance %1").arg(joint);
    case ParameterKind::ViscousLag: return CalibrationParameterModel::tr("viscous lag %1").arg(joint);
    case ParameterKind::TimeShift: return CalibrationParameterModel::tr("time shift");
  }
  return {};
}

}  // namespace

int CalibrationParameterModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int CalibrationParameterModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

void CalibrationParameterModel::show(std::vector<ParameterEstimate> parameters) {
  beginResetModel();
  rows_ = std::move(parameters);
  // The arm first: base, tool and time belong to the instrument.
  std::stable_partition(rows_.begin(), rows_.end(), [](const ParameterEstimate& row) {
    return calibration::isLinkGeometry(row.id.kind) || row.id.kind == ParameterKind::Compliance ||
           row.id.kind == ParameterKind::ViscousLag;
  });
  endResetModel();
}

QString CalibrationParameterModel::text(const ParameterEstimate& row, Column column) const {
  const ScreenUnit unit = screenUnitOf(row.id.kind);
  const bool fitted = row.state == ParameterState::Fitted;
  switch (column) {
    case Parameter: return shownName(row.id);
    case Nominal: return number(row.nominal, unit, false);
    case Change: return fitted ? number(row.delta(), unit, true) : QString();
    case StandardError: return fitted ? QStringLiteral("± ") + number(row.standardError, unit, false) : QString();
    case Prior: return row.priorWidth ? QStringLiteral("± ") + number(*row.priorWidth, unit, false) : QString();
    case FromData: return fitted ? QStringLiteral("%1 %").arg(100.0 * row.fromData, 0, 'f', 0) : QString();
    case State:
      switch (row.state) {
        case ParameterState::Fitted: return row.atLimit ? tr("held at zero: it cannot be less") : QString();
        case ParameterState::NotExcited: return tr("kept: the measurements do not depend on it");
        case ParameterState::FixedByUser: return tr("kept: fixed by you");
        case ParameterState::Redundant: {
          QStringList others;
          for (const auto& share : row.confoundedWith) others += shownName(share.id);
          return tr("kept: cannot be separated from %1").arg(others.join(QStringLiteral(", ")));
        }
      }
      return {};
    default: return {};
  }
}

QVariant CalibrationParameterModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const auto column = static_cast<Column>(index.column());
  const auto& row = rows_[static_cast<std::size_t>(index.row())];
  if (role == Qt::TextAlignmentRole && column != Parameter && column != State)
    return int(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole && row.id.kind == ParameterKind::Compliance && row.value > 0.0)
    return tr("Stiffness: %1 Nm/rad").arg(shortText(1.0 / row.value, 4));
  if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return text(row, column);
  return {};
}

QVariant CalibrationParameterModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return int((section == Parameter || section == State ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Parameter: return tr("Parameter");
    case Nominal: return tr("Nominal");
    case Change: return tr("Change");
    case StandardError: return tr("Standard error");
    case Prior: return tr("Prior");
    case FromData: return tr("From data");
    case State: return tr("Remark");
    default: return {};
  }
}

}  // namespace articulus::ui
