#pragma once
#include <memory>

#include "app/cli/commands.h"
#include "app/station.h"

namespace articulus::cli {

/// The station of a command at which nobody has to sign in. Before a device is opened: no live cell of one's own
/// (admitUnsigned), none in whose vice an earlier program may have left a specimen (ViceQuestion).
/// In      o: whose data folder; viceIsEmpty: --vice-is-empty
/// Errors  PermissionDenied, Conflict, and of Station::create()
[[nodiscard]] base::Result<std::unique_ptr<app::Station>> openStation(const app::StationOptions& station,
                                                                      const CommonOptions& o, bool viceIsEmpty,
                                                                      const Context& context);

}  // namespace articulus::cli
