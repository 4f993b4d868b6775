#include "ui/engineering/load_cell/tool_result_rows.h"

#include <QCoreApplication>
#include <cmath>

#include "core/spatial/units.h"
#include "ui/kit/number_text.h"

namespace articulus::ui {
namespace {

using sensing::ToolCalibration;

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(Tool)
};

const char* const kAxes[] = {"x", "y", "z"};

QString with(double value, int decimals, const char* unit) {
  return QStringLiteral("%1 %2").arg(fixedText(value, decimals)).arg(QString::fromUtf8(unit));
}

/// The numbers of a tool by name, each with a reader, its decimals and its unit.
struct Number {
  QString name;
  double value, error;
  int decimals;
  const char* unit;
  bool sought = true;  ///< has a standard error
};

std::vector<Number> numbersOf(const ToolCalibration& tool, const sensing::ToolIdentification* errors) {
  std::vector<Number> list;
  list.push_back({Words::tr("Mass"), tool.mass_kg, errors ? errors->massError_kg : 0.0, 4, "kg"});
  for (int i = 0; i < 3; ++i)
    list.push_back({Words::tr("Centre of mass %1").arg(QLatin1String(kAxes[i])), 1e3 * tool.centre_S_m[i],
                    errors ? 1e3 * errors->centreError_m[i] : 0.0, 2, "mm"});
  for (int i = 0; i < 6; ++i)
    list.push_back({Words::tr("Offset %1%2").arg(QLatin1Char(i < 3 ? 'F' : 'M')).arg(QLatin1String(kAxes[i % 3])),
                    tool.offset_S[i], errors ? errors->offsetError[i] : 0.0, i < 3 ? 3 : 4, i < 3 ? "N" : "Nm"});
  list.push_back({Words::tr("Rotation of the load cell about z"), tool.sensorRotation_rad * spatial::kDegreesPerRadian,
                  errors ? errors->sensorRotationError_rad * spatial::kDegreesPerRadian : 0.0, 3, "°",
                  errors && errors->sensorRotationError_rad > 0.0});
  return list;
}

bool isOffset(std::size_t row) { return row >= 4 && row < 10; }

QStringList loads(const QString& name, const spatial::Vector6& v) {
  QStringList row{name};
  for (int i = 0; i < 6; ++i) row << fixedText(v[i], i < 3 ? 3 : 4);
  return row;
}

}  // namespace

QString toolModelName(const ToolCalibration& tool) {
  return tool.linear ? Words::tr("linear map") : Words::tr("rigid body");
}

std::vector<QStringList> toolRows(const sensing::ToolIdentification& found, const ToolCalibration& inForce) {
  const auto now = numbersOf(inForce, nullptr), then = numbersOf(found.tool, &found);
  std::vector<QStringList> rows;
  for (std::size_t i = 0; i < then.size(); ++i) {
    const QString before = isOffset(i) && !inForce.offsetKnown ? Words::tr("by zeroing")
                                                               : with(now[i].value, now[i].decimals, now[i].unit);
    rows.push_back({then[i].name, with(then[i].value, then[i].decimals, then[i].unit),
                    then[i].sought ? QStringLiteral("± ") + with(then[i].error, then[i].decimals, then[i].unit)
                                   : Words::tr("not requested"),
                    before});
  }
  rows.push_back({Words::tr("Model"), toolModelName(found.tool), QStringLiteral("–"), toolModelName(inForce)});
  return rows;
}

std::vector<QStringList> toolResidualRows(const sensing::ToolIdentification& found) {
  std::vector<QStringList> rows;
  const auto model = [&](const QString& name, const sensing::ToolFit& fit) {
    if (!fit.made) return;
    rows.push_back(loads(Words::tr("%1, residual (root mean square)").arg(name), fit.residual));
    if (fit.leftOut) rows.push_back(loads(Words::tr("%1, left-out poses (root mean square)").arg(name), *fit.leftOut));
  };
  model(Words::tr("Rigid body"), found.rigid);
  model(Words::tr("Linear map"), found.linear);
  for (std::size_t k = 0; k < found.residuals.size(); ++k)
    rows.push_back(loads(Words::tr("Pose %1").arg(k + 1), found.residuals[k]));
  return rows;
}

std::vector<QStringList> toolChanges(const ToolCalibration& before, const ToolCalibration& after) {
  const auto old = numbersOf(before, nullptr), next = numbersOf(after, nullptr);
  std::vector<QStringList> rows;
  for (std::size_t i = 0; i < next.size(); ++i) {
    const auto text = [&](const Number& n, const ToolCalibration& tool) {
      return isOffset(i) && !tool.offsetKnown ? Words::tr("by zeroing") : with(n.value, n.decimals, n.unit);
    };
    if (const QString a = text(old[i], before), b = text(next[i], after); a != b) rows.push_back({next[i].name, a, b});
  }
  if (before.linear != after.linear) rows.push_back({Words::tr("Model"), toolModelName(before), toolModelName(after)});
  return rows;
}

}  // namespace articulus::ui
