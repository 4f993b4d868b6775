#include "core/scene/arms/arm_catalogue.h"

#include <algorithm>
#include <array>

#include "core/scene/arms/castings.h"
#include "core/scene/arms/forks.h"
#include "core/scene/arms/limbs.h"
#include "core/scene/arms/trunk.h"
#include "core/scene/arms/tubes.h"

namespace articulus::scene {
namespace {

using robot::ArmForm;

constexpr auto kForms = std::to_array<ArmFormRow>({{ArmForm::Castings, drawCastings},
                                                   {ArmForm::Tubes, drawTubes},
                                                   {ArmForm::Limbs, drawLimbs},
                                                   {ArmForm::Forks, drawForks},
                                                   {ArmForm::Trunk, drawTrunk}});
static_assert(kForms.size() == static_cast<std::size_t>(ArmForm::Count), "a row for each form");
static_assert([] {
  for (std::size_t i = 0; i < kForms.size(); ++i)
    if (kForms[i].form != static_cast<ArmForm>(i)) return false;
  return true;
}());

}  // namespace

std::span<const ArmFormRow> armForms() noexcept { return kForms; }

}  // namespace articulus::scene
