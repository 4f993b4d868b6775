#include "ui/kit/language/screen_unit.h"

#include "core/spatial/units.h"
#include "ui/kit/text.h"

namespace articulus::ui {

ScreenUnit screenUnit(std::string_view unit) {
  constexpr double kDegrees = spatial::kDegreesPerRadian, kThousand = 1e3, kPercent = 1e2;
  if (unit == "%") return {QStringLiteral("%"), kPercent};
  if (unit == "rad") return {QStringLiteral("°"), kDegrees};
  if (unit == "rad/s") return {QStringLiteral("°/s"), kDegrees};
  if (unit == "m" || unit == "m/s") return {QStringLiteral("m") + toQt(unit), kThousand};
  return {toQt(unit), 1.0};
}

}  // namespace articulus::ui
