#pragma once
#include <memory>
#include <optional>

#include "app/cli/commands.h"
#include "app/station.h"
#include "core/storage/records.h"

namespace articulus::cli {

/// The station of a command at which nobody has to sign in. Before a device is opened: a live cell of one's own only
/// for who is named with --user, signs in and may work on it (admit, admitUnsigned); none in whose vice an earlier
/// program may have left a specimen (ViceQuestion).
/// In      o: whose data folder, and who; viceIsEmpty: --vice-is-empty; who: has signed in already, is not asked again
/// Errors  PermissionDenied, Conflict, and of Station::create()
[[nodiscard]] base::Result<std::unique_ptr<app::Station>> openStation(const app::StationOptions& station,
                                                                      const CommonOptions& o, bool viceIsEmpty,
                                                                      const Context& context,
                                                                      std::optional<storage::Account> who = {});
/// --user of such a command, which asks for a password only where it is given.
void addEngineerOption(CLI::App& command, CommonOptions& options);

}  // namespace articulus::cli
