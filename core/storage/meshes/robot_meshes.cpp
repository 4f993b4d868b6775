#include "core/storage/meshes/robot_meshes.h"

#include <nlohmann/json.hpp>

#include "core/base/input_file.h"
#include "core/base/json_reader.h"
#include "core/base/output_file.h"
#include "core/storage/file_hash.h"

namespace articulus::storage {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;

constexpr const char* kFormat = "articulus-robot-meshes-1";
constexpr std::int64_t kMostLink = 6;  // of seven axes
constexpr std::size_t kHash = 64;
constexpr const char* kAnew = "Choose the URDF of the arm again.";

}  // namespace

RobotMeshStore::RobotMeshStore(fs::path dataFolder, const std::string& robot)
    : folder_(std::move(dataFolder) / "robots" / "meshes"), robot_(fs::path(robot).stem().string()) {}

fs::path RobotMeshStore::list() const { return folder_ / (robot_ + ".json"); }

base::Result<RobotMeshStore::Kept> RobotMeshStore::kept() const {
  std::error_code none;
  if (!fs::exists(fs::symlink_status(list(), none))) return Kept{};
  const auto json = base::readJsonFile(list());
  if (!json) return json.error();
  try {
    const base::JsonReader in(*json, list().string());
    if (in.text("format") != kFormat) in.fail("format", std::string("is not ") + kFormat, "Update Articulus.");
    Kept all{in.text("urdf"), in.text("by"), in.text("when"), {}};
    for (const auto& one : in.items("links")) {
      const std::string hash = one.text("hash");
      if (hash.size() != kHash || hash.find_first_not_of("0123456789abcdef") != std::string::npos)
        one.fail("hash", "is no hash: 64 digits of 0 to f", kAnew);
      const auto link = static_cast<int>(one.integer("link", -1, kMostLink));
      if (all.links.size() > static_cast<std::size_t>(kMostLink) + 1) one.fail("link", "is one too many", kAnew);
      all.links.push_back({link, hash, {}});
    }
    in.refuseUnknown();
    return all;
  } catch (const base::JsonError& error) {
    return error.error();
  }
}

base::Result<std::string> RobotMeshStore::bytesOf(const Link& link, std::size_t most_bytes) const {
  auto bytes = base::readFileBytes(folder_ / (link.hash + ".stl"), most_bytes);
  if (!bytes || hashOfText(*bytes) == link.hash) return bytes;
  return Error{ErrorCode::StorageFailure, (folder_ / (link.hash + ".stl")).string() + " is another file than was kept.",
               kAnew};
}

base::Result<void> RobotMeshStore::keep(const Kept& meshes) const {
  std::error_code failed;
  fs::create_directories(folder_, failed);
  if (failed)
    return Error{ErrorCode::StorageFailure, folder_.string() + " was not made: " + failed.message() + ".",
                 "Check the disk and your rights to the folder."};
  nlohmann::ordered_json links = nlohmann::ordered_json::array();
  for (const Link& one : meshes.links) {
    const std::string hash = hashOfText(one.bytes);
    // The copies first: a list never names a file that is not there.
    if (auto done = base::writeWholeFile(folder_ / (hash + ".stl"), one.bytes, base::FileMode::Kept); !done)
      return done;
    links.push_back({{"link", one.link}, {"hash", hash}});
  }
  const nlohmann::ordered_json json{
      {"format", kFormat}, {"urdf", meshes.urdf}, {"by", meshes.by}, {"when", meshes.when}, {"links", links}};
  return base::writeWholeFile(list(), json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n",
                              base::FileMode::Kept);
}

base::Result<void> RobotMeshStore::remove() const {
  std::error_code failed;
  fs::remove(list(), failed);  // copies stay: another arm may have the same
  if (!failed) return {};
  return Error{ErrorCode::StorageFailure, list().string() + " was not removed: " + failed.message() + ".",
               "Check your rights to the folder."};
}

}  // namespace articulus::storage
