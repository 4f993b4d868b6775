#include "app/cli/run/may_open.h"

#include "app/cli/person.h"
#include "app/station.h"
#include "core/run/commissioning/cell_identity.h"
#include "core/run/commissioning/commissioning_gate.h"

namespace articulus::cli {

base::Result<void> mayOpen(const cell::CellConfig& cell, const std::filesystem::path& data,
                           const std::filesystem::path& resources) {
  if (!cell.handledAsLive()) return {};
  auto accounts = openAccounts(data, resources);
  if (!accounts) return accounts.error();
  const auto identity = run::cellIdentity(cell);
  if (!identity) return identity.error();
  run::CommissioningGate gate(cell, app::softwareVersion());
  gate.keptIn(data, (*accounts)->key().publicKey(), *identity);
  return gate.mayRun();
}

}  // namespace articulus::cli
