#pragma once
#include <QString>
#include <array>

#include "core/record/sample.h"
#include "core/spatial/units.h"

namespace articulus::ui {

/// One of the twelve numbers of the run page.
struct LiveValue {
  record::Channel channel;
  int axis;      ///< 0..2: colour and line style that go with it
  double scale;  ///< from SI to the unit shown
  int decimals;
  const char* unit;  ///< as shown: "N", "Nm", "°"
};

/// Six loads, three angles and three translations: Fx Fy Fz, Mx My Mz, LB FE AR (the angle under the moment that turns
/// it), x y z. Translations are shown as displacements (core channels are places in the world).
/// Thread  any
inline constexpr std::array<LiveValue, 12> kLiveValues{
    {{record::Channel::ForceX, 0, 1.0, 1, "N"},
     {record::Channel::ForceY, 1, 1.0, 1, "N"},
     {record::Channel::ForceZ, 2, 1.0, 1, "N"},
     {record::Channel::MomentX, 0, 1.0, 2, "Nm"},
     {record::Channel::MomentY, 1, 1.0, 2, "Nm"},
     {record::Channel::MomentZ, 2, 1.0, 2, "Nm"},
     {record::Channel::LateralBending, 0, spatial::kDegreesPerRadian, 2, "°"},
     {record::Channel::Flexion, 1, spatial::kDegreesPerRadian, 2, "°"},
     {record::Channel::AxialRotation, 2, spatial::kDegreesPerRadian, 2, "°"},
     {record::Channel::PositionX, 0, spatial::kMillimetresPerMetre, 2, "mm"},
     {record::Channel::PositionY, 1, spatial::kMillimetresPerMetre, 2, "mm"},
     {record::Channel::PositionZ, 2, spatial::kMillimetresPerMetre, 2, "mm"}}};

/// The number with its sign: "+12.3", "-0.40", and a dash where there is no value.
[[nodiscard]] QString text(const LiveValue& value, const record::Sample& sample);

}  // namespace articulus::ui
