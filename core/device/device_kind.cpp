#include "core/device/device_kind.h"

#include <array>

namespace articulus::device {
namespace {

struct PortWords {
  std::string_view key, label;
};
constexpr std::array<PortWords, static_cast<std::size_t>(DevicePort::Count)> kPorts{
    {{"arm", "Arm"}, {"load_cell", "Load cell"}, {"tracker", "Tracker"}, {"operator", "Operator's switch"}}};

}  // namespace

std::string_view keyOf(DevicePort port) noexcept { return kPorts[static_cast<std::size_t>(port)].key; }
std::string_view labelOf(DevicePort port) noexcept { return kPorts[static_cast<std::size_t>(port)].label; }

}  // namespace articulus::device
