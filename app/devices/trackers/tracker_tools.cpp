#include "app/devices/trackers/tracker_tools.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/input_file.h"
#include "core/base/json_reader.h"
#include "core/device/tracker.h"

namespace articulus::app {
namespace {

using base::JsonReader;

constexpr std::size_t kLongestSrom = 16384;
constexpr std::size_t kLongestName = 255;
constexpr int kMostNumber = 255;
constexpr double kFarthest_m = 2.0;

spatial::Pose poseOf(const JsonReader& r) {
  const auto p = r.numbers("translation_m", 3), q = r.numbers("quaternion_wxyz", 4);
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  if (std::abs(length - 1.0) > 1e-3)
    r.fail("quaternion_wxyz", "is no rotation: its length is not 1", "Scalar first, of length 1.");
  spatial::Pose X;
  X.translation = {p[0], p[1], p[2]};
  if (!(X.translation.norm() < kFarthest_m))
    r.fail("translation_m", "is more than 2 m", "State metres, from the tool's origin to the bone's.");
  X.rotation = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
  return X;
}

std::string sromOf(const JsonReader& r, const std::filesystem::path& beside) {
  const std::filesystem::path file = beside.parent_path() / r.text("srom");
  auto bytes = base::readTextFile(file);
  if (!bytes) throw base::JsonError(bytes.error());
  if (bytes->empty() || bytes->size() > kLongestSrom)
    r.fail("srom", "names " + file.string() + ", which has " + std::to_string(bytes->size()) + " bytes",
           "State the maker's description of the tool (.rom), 1 to 16384 bytes.");
  return std::move(*bytes);
}

std::string bodyOf(const JsonReader& r) {
  std::string body = r.text("body");
  if (body.empty() || body.size() > kLongestName)
    r.fail("body", "has " + std::to_string(body.size()) + " letters", "State the name as the system shows it.");
  return body;
}

TrackerTool toolOf(const JsonReader& r, const std::filesystem::path& file) {
  TrackerTool tool;
  tool.bone.bone = r.text("bone");
  const int stated =
      (r.has("handle") ? 1 : 0) + (r.has("srom") ? 1 : 0) + (r.has("body") ? 1 : 0) + (r.has("id") ? 1 : 0);
  if (stated != 1)
    r.fail("bone", "has not exactly one of handle, srom, body and id beside it",
           "State \"handle\" of a tool with a cable, \"srom\" of a passive one, or \"body\", the name, or \"id\", the "
           "number, of a rigid body.");
  if (r.has("srom")) tool.srom = sromOf(r, file);
  else if (r.has("handle")) tool.number = static_cast<int>(r.integer("handle", 1, kMostNumber));
  else if (r.has("body")) tool.body = bodyOf(r);
  else tool.number = static_cast<int>(r.integer("id", 1, 1'000'000));
  tool.bone.X_MV = poseOf(r.child("X_MV"));
  return tool;
}

}  // namespace

base::Result<std::vector<TrackerTool>> readTrackerTools(const std::filesystem::path& file) {
  auto json = base::readJsonFile(file);
  if (!json) return json.error();
  try {
    const JsonReader reader(*json, file.string());
    std::vector<TrackerTool> tools;
    std::set<std::string> bones, bodies;
    std::set<int> numbers;
    for (const JsonReader& one : reader.items("tools")) {
      tools.push_back(toolOf(one, file));
      const TrackerTool& tool = tools.back();
      if (!bones.insert(tool.bone.bone).second)
        one.fail("bone", "is \"" + tool.bone.bone + "\" a second time", "One tool a bone.");
      if (tool.number > 0 && !numbers.insert(tool.number).second)
        one.fail("bone", "has the number " + std::to_string(tool.number) + " of another tool", "One number a tool.");
      if (!tool.body.empty() && !bodies.insert(tool.body).second)
        one.fail("body", "is \"" + tool.body + "\" a second time", "One rigid body a bone.");
    }
    reader.refuseUnknown();
    if (tools.empty() || tools.size() > device::TrackerFrame::kMostBodies)
      reader.fail("tools", "has " + std::to_string(tools.size()) + " tools",
                  "State 1 to " + std::to_string(device::TrackerFrame::kMostBodies) + ".");
    return tools;
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

base::Result<std::vector<TrackerTool>> readTrackedBodies(const std::filesystem::path& file, bool numbered) {
  auto tools = readTrackerTools(file);
  if (!tools) return tools.error();
  for (const TrackerTool& tool : *tools)
    if (tool.body.empty() && (!numbered || tool.number == 0))
      return base::Error{base::ErrorCode::InvalidArgument,
                         file.string() + ": the tool of " + tool.bone.bone + " is no rigid body of this system.",
                         numbered ? "State \"body\", its name in the system, or \"id\", its streaming number."
                                  : "State \"body\", its name in the system."};
  return tools;
}

}  // namespace articulus::app
