#include "hardware/polhemus/polhemus_model.h"

namespace articulus::hardware {
namespace {

constexpr PolhemusFacts kFacts[] = {
    {PolhemusModel::Liberty, "liberty", "LIBERTY", {'L', 'Y'}, 16, 240.0, 120.0, "115200 baud"},
    {PolhemusModel::Patriot, "patriot", "PATRIOT", {'P', 'A'}, 2, 60.0, 0.0, "by its switches, 115200 baud at most"},
    {PolhemusModel::Fastrak, "fastrak", "FASTRAK", {'\0', '\0'}, 4, 120.0, 0.0, "by its I/O select switches"},
};

}  // namespace

std::span<const PolhemusFacts> polhemusModels() noexcept { return kFacts; }
const PolhemusFacts& factsOf(PolhemusModel model) noexcept { return kFacts[static_cast<std::size_t>(model)]; }

}  // namespace articulus::hardware
