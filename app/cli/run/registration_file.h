#pragma once
#include <cstdint>
#include <string>

#include "app/cli/commands.h"
#include "core/run/registration/path_placing.h"

namespace articulus::cli {

/// --registration FILE: where a bone's model lies on the specimen that is in the vice.
void addRegistrationOption(CLI::App& command, std::string& file);

/// The protocol with its registered paths where the file says, for who plans; the run itself goes by what is kept.
/// In      file: empty where none was given
/// Errors  of the file; Conflict: paths of a registered body and no file, or one that does not place them
[[nodiscard]] base::Result<protocol::Protocol> placedByFile(const protocol::Protocol& protocol, const std::string& file,
                                                            const cell::CellConfig& cell);

/// Keeps it with the session; without a file nothing.
[[nodiscard]] base::Result<void> keepRegistration(storage::UserStore& store, std::int64_t session,
                                                  const std::string& who, const std::string& file);

}  // namespace articulus::cli
