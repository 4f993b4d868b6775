#include "ui/rehearsal/rehearsal_plan.h"

#include "core/spatial/side.h"

namespace articulus::ui {

run::RehearsalPlan planOf(UserSession& session, const protocol::Protocol& protocol, bool clamped) {
  auto& context = session.context();
  const auto where = session.placed(protocol);  // what cannot be placed is refused with its reason when it is begun
  auto plan = run::planNow(context.station, context.cell, where ? *where : protocol, session.specimen(), clamped);
  plan.seed = static_cast<std::uint64_t>(context.seed);
  return plan;
}

run::RehearsalPlan planOf(UserSession& session, const protocol::Protocol& protocol) {
  const auto program = protocol::expand(protocol, spatial::sideFromText(session.specimen().side));
  return planOf(session, protocol, !program || !protocol::needsOpenVice(*program));
}

std::string hashOf(UserSession& session, const run::RehearsalPlan& plan) {
  const auto hash = run::hashOf(plan, session.context().cell);
  return hash ? *hash : std::string();
}

}  // namespace articulus::ui
