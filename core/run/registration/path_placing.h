#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/protocol/protocol.h"
#include "core/run/registration/registration.h"
#include "core/storage/user_store.h"

namespace articulus::run {

/// A registration that places paths.
struct KeptRegistration {
  Registration registration;
  std::int64_t id = 0;  ///< in the person's database; 0: out of a file
  std::string made{};   ///< ISO 8601 UTC
};

/// Whether any path of it is in the frame of a registered body: it then runs on a registered specimen only.
[[nodiscard]] bool needsRegistration(const protocol::Protocol& protocol);

/// The registration of the specimen that is in the vice: the newest of the session.
/// Errors  Conflict with the remedy: none, one of another session or specimen, one that somebody changed
[[nodiscard]] base::Result<KeptRegistration> registrationOfSession(storage::UserStore& store, std::int64_t sessionId);

/// The protocol with its registered paths where the registration says, whatever placed them before.
/// Errors  Conflict: it is of another cell, simulated where the cell is not, or misses its landmarks by more than a
///         step allows
/// Thread  any but control
/// Test    tests/core/run/path_placing_test.cpp; on the virtual cell tests/integration/registered_path_test.cpp
[[nodiscard]] base::Result<protocol::Protocol> placed(const protocol::Protocol& protocol, const KeptRegistration& by,
                                                      const cell::CellConfig& cell);
/// By the registration of the session; one without registered paths needs none and stays as it is.
[[nodiscard]] base::Result<protocol::Protocol> placed(const protocol::Protocol& protocol, storage::UserStore& store,
                                                      std::int64_t sessionId, const cell::CellConfig& cell);

/// The same without when and under which number it was registered: what decides what the robot does.
[[nodiscard]] protocol::Protocol withoutOrigin(protocol::Protocol protocol);

/// "Path walk.csv: placed by a registration with a residual of 0.31 mm (rms), of 2026-11-28T09:14:02Z", one a path.
[[nodiscard]] std::vector<std::string> placementsInWords(const protocol::Protocol& protocol);

}  // namespace articulus::run
