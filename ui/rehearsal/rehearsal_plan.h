#pragma once
#include <string>

#include "core/run/rehearsal/rehearsal_plan.h"
#include "ui/bridge/user_session.h"

namespace articulus::ui {

/// The protocol as it would run now in this session: its specimen with cuts and preload, the settings in force.
/// In  clamped: the vice is closed as it begins; who only plans takes what the protocol begins with
[[nodiscard]] run::RehearsalPlan planOf(UserSession& session, const protocol::Protocol& protocol, bool clamped);
[[nodiscard]] run::RehearsalPlan planOf(UserSession& session, const protocol::Protocol& protocol);

/// Its hash; empty where a file of the cell cannot be read.
[[nodiscard]] std::string hashOf(UserSession& session, const run::RehearsalPlan& plan);

}  // namespace articulus::ui
