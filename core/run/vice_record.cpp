#include "core/run/vice_record.h"

#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/base/output_file.h"

namespace articulus::run {
namespace {

using base::Error;
using base::ErrorCode;

constexpr const char* kFormat = "articulus-in-vice-1";

/// Where it is missing or no flag, a real specimen may be in the vice.
bool saysVirtual(const nlohmann::json& json) {
  const auto said = json.find("simulated");
  return said != json.end() && said->is_boolean() && said->get<bool>();
}

}  // namespace

std::filesystem::path viceFile(const std::filesystem::path& dataFolder) { return dataFolder / "in_vice.json"; }

base::Result<void> keepViceRecord(const std::filesystem::path& dataFolder, const ViceRecord& r) {
  const nlohmann::ordered_json json{{"format", kFormat}, {"label", r.label}, {"joint", r.joint},
                                    {"level", r.level},  {"side", r.side},   {"by", r.by},
                                    {"when", r.when},    {"cell", r.cell},   {"simulated", r.simulated}};
  return base::writeWholeFile(viceFile(dataFolder),
                              json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n",
                              base::FileMode::Private);
}

base::Result<std::optional<ViceRecord>> viceRecord(const std::filesystem::path& dataFolder) {
  const auto file = viceFile(dataFolder);
  std::error_code failed;  // not set where there is none
  if (!std::filesystem::exists(file, failed)) {
    if (!failed) return std::optional<ViceRecord>();
    return Error{
        ErrorCode::StorageFailure,
        "Whether a specimen was left in the vice cannot be looked up: " + file.string() + ": " + failed.message() + ".",
        "Look into the vice. Then see that the data folder can be read."};
  }
  const auto unusable = [&file](const Error& why) {
    return Error{why.code, "Which specimen was in the vice cannot be read: " + why.message,
                 "Look into the vice. Then remove " + file.string() + "."};
  };
  const auto json = base::readJsonFile(file);
  if (!json) return unusable(json.error());
  try {
    const base::JsonReader reader(*json, file.string());
    if (reader.text("format") != kFormat) reader.fail("format", std::string("is not ") + kFormat, "Remove the file.");
    ViceRecord r{.label = reader.text("label"),
                 .joint = reader.text("joint"),
                 .level = reader.text("level"),
                 .side = reader.text("side"),
                 .by = reader.text("by"),
                 .when = reader.text("when"),
                 .cell = reader.text("cell"),
                 .simulated = saysVirtual(*json)};
    reader.know({"simulated"});
    reader.refuseUnknown();
    return std::optional(std::move(r));
  } catch (const base::JsonError& e) {
    return unusable(e.error());
  }
}

base::Result<void> forgetViceRecord(const std::filesystem::path& dataFolder) {
  std::error_code failed;
  std::filesystem::remove(viceFile(dataFolder), failed);
  if (!failed) return {};
  return Error{ErrorCode::StorageFailure,
               "Cannot remove " + viceFile(dataFolder).string() + ": " + failed.message() + ".",
               "Check that the data folder may be written; until then the specimen counts as in the vice."};
}

}  // namespace articulus::run
