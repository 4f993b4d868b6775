#include "core/run/rehearsal/rehearsal_plan.h"

#include <array>
#include <nlohmann/json.hpp>

#include "core/base/program/program_version.h"
#include "core/protocol/protocol_json.h"
#include "core/run/commissioning/cell_identity.h"
#include "core/run/registration/path_placing.h"
#include "core/run/run_snapshot_json.h"
#include "core/storage/file_hash.h"

namespace articulus::run {
namespace {

/// What the station said last of the follower preload: it says so when it is set, and at the begin of each run.
double preloadNow_N(const station::StationLink& link) {
  double preload_N = 0.0;
  station::StreamCursor cursor;
  std::array<record::Event, 64> events;
  while (const auto n = link.readEvents(cursor, events))
    for (std::size_t i = 0; i < n; ++i)
      if (events[i].kind == record::EventKind::PreloadSet) preload_N = events[i].value;
  return preload_N;
}

}  // namespace

RehearsalPlan planNow(station::StationLink& link, const cell::CellConfig& cell, const protocol::Protocol& protocol,
                      const storage::Specimen& specimen, bool clamped) {
  RehearsalPlan plan{.protocol = protocol,
                     .specimen = specimen,
                     .clamped = clamped,
                     .settings = StationSettings(link, cell).inForce(),
                     .preload_N = clamped ? preloadNow_N(link) : 0.0};
  const auto names = link.structures();
  const std::uint64_t cut = clamped ? link.cutStructures() : 0;
  for (std::size_t i = 0; i < names.size() && i < 64; ++i)
    if ((cut >> i & 1u) != 0) plan.cut.push_back(names[i]);
  return plan;
}

base::Result<std::string> hashOf(const RehearsalPlan& plan, const cell::CellConfig& cell) {
  const auto identity = cellIdentity(cell);
  if (!identity) return identity.error();
  const storage::Specimen& s = plan.specimen;
  const nlohmann::json all{{"protocol", protocol::toJson(withoutOrigin(plan.protocol))},
                           {"cell", *identity},
                           {"specimen", {s.label, s.species, s.joint, s.level, s.side}},
                           {"clamped", plan.clamped},
                           {"cut", plan.cut},
                           {"preload_N", plan.preload_N},
                           {"gains", control::toJson(plan.settings.gains)},
                           {"limits", toJson(plan.settings.limits)},
                           {"force_law", control::info(plan.settings.forceLaw).key},
                           {"software", base::programVersion()}};
  return storage::hashOfText(all.dump());
}

}  // namespace articulus::run
