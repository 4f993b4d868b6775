#include "app/cli/run/registration_file.h"

#include <nlohmann/json.hpp>

namespace articulus::cli {
namespace {

base::Result<run::KeptRegistration> read(const std::string& file) {
  auto registration = run::readRegistration(file);
  if (!registration) return registration.error();
  return run::KeptRegistration{std::move(*registration), 0, {}};
}

}  // namespace

void addRegistrationOption(CLI::App& command, std::string& file) {
  command
      .add_option("--registration", file,
                  "Where a bone's model lies on the specimen in the vice, for paths in its frame: as \"identify "
                  "registration --to\" and the desktop write it")
      ->type_name("FILE");
}

base::Result<protocol::Protocol> placedByFile(const protocol::Protocol& protocol, const std::string& file,
                                              const cell::CellConfig& cell) {
  if (file.empty()) {
    if (!run::needsRegistration(protocol)) return protocol;
    return base::Error{
        base::ErrorCode::InvalidArgument,
        "A path of \"" + protocol.name + "\" lies in the frame of the registered body, and nothing says where that is.",
        "Touch landmarks on the specimen and give what \"articulusctl identify registration --to FILE\" "
        "makes of them: --registration FILE."};
  }
  const auto by = read(file);
  if (!by) return by.error();
  return run::placed(protocol, *by, cell);
}

base::Result<void> keepRegistration(storage::UserStore& store, std::int64_t session, const std::string& who,
                                    const std::string& file) {
  if (file.empty()) return {};
  const auto by = read(file);
  if (!by) return by.error();
  const auto kept = store.saveRegistration(session, who, run::toJson(by->registration).dump());
  if (!kept) return kept.error();
  return {};
}

}  // namespace articulus::cli
