#include "core/protocol/units.h"

#include <array>
#include <numbers>

#include "core/spatial/units.h"

namespace articulus::protocol {
namespace {

struct Unit {
  std::string_view name, si;
  double factor = 1.0;
};
constexpr std::array<Unit, 14> kUnits{{{"N", "N"},
                                       {"Nm", "Nm"},
                                       {"m", "m"},
                                       {"mm", "m", 1e-3},
                                       {"rad", "rad"},
                                       {"deg", "rad", spatial::kRadiansPerDegree},
                                       {"s", "s"},
                                       {"1", "1"},
                                       {"N/s", "N/s"},
                                       {"Nm/s", "Nm/s"},
                                       {"m/s", "m/s"},
                                       {"mm/s", "m/s", 1e-3},
                                       {"rad/s", "rad/s"},
                                       {"deg/s", "rad/s", spatial::kRadiansPerDegree}}};

const Unit* find(std::string_view name) noexcept {
  for (const Unit& unit : kUnits)
    if (unit.name == name) return &unit;
  return nullptr;
}

}  // namespace

bool isUnit(std::string_view unit) noexcept { return find(unit) != nullptr; }

std::optional<double> conversion(std::string_view from, std::string_view to) noexcept {
  const Unit *a = find(from), *b = find(to);
  if (!a || !b || a->si != b->si) return std::nullopt;
  return from == to ? 1.0 : a->factor / b->factor;
}

std::string_view unitOfKey(std::string_view key) noexcept {
  constexpr std::string_view kPer = "_per_";
  std::string_view longest = "1";
  std::size_t length = 0;
  for (const Unit& unit : kUnits) {
    const auto slash = unit.name.find('/');
    const std::string_view first = unit.name.substr(0, slash);
    const std::string_view second = slash == std::string_view::npos ? std::string_view{} : unit.name.substr(slash + 1);
    const std::size_t size = 1 + first.size() + (second.empty() ? 0 : kPer.size() + second.size());
    if (unit.name == "1" || size <= length || key.size() <= size) continue;
    std::string_view tail = key.substr(key.size() - size);
    if (tail.front() != '_' || tail.substr(1, first.size()) != first) continue;
    tail.remove_prefix(1 + first.size());
    if (second.empty() || (tail.starts_with(kPer) && tail.substr(kPer.size()) == second)) {
      longest = unit.name;
      length = size;
    }
  }
  return longest;
}

KeyUnits keyUnits(std::string_view si) noexcept {
  for (const Unit& unit : kUnits)
    if (unit.si == si && unit.name != si) return {si, unit.name};
  return {si, {}};
}

ShownUnit shownUnit(std::string_view si) noexcept {
  const KeyUnits units = keyUnits(si);
  const std::string_view shown = units.other.empty() ? si : units.other;
  return {shown == "1" ? std::string_view() : shown, conversion(si, shown).value_or(1.0)};
}

}  // namespace articulus::protocol
