#include "core/scene/own_arm.h"

#include <algorithm>
#include <map>
#include <random>

#include "core/base/input_file.h"
#include "core/base/text/letter_case.h"
#include "core/base/text/text_format.h"
#include "core/mesh/mesh_facts.h"
#include "core/mesh/mesh_file.h"
#include "core/mesh/simplify.h"
#include "core/robot/files/urdf_visuals.h"
#include "core/robot/kinematics.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::scene {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;

constexpr double kSame_m = 0.002, kSame_rad = 0.004;  // of both flanges: rounding of what is printed of an arm
constexpr std::size_t kDrawn = 20'000;                // triangles of a link
constexpr int kTried = 20;

/// Whether both move alike; else how far apart the flanges are.
std::optional<Error> otherArm(const robot::RobotModel& a, const robot::RobotModel& b, const std::string& file) {
  if (a.joints != b.joints)
    return Error{
        ErrorCode::InvalidArgument,
        file + " has " + std::to_string(a.joints) + " joints, the arm of this cell " + std::to_string(b.joints) + ".",
        "Choose the URDF of this arm."};
  std::mt19937_64 random(1);
  double farthest_m = 0.0, most_rad = 0.0;
  for (int k = 0; k < kTried; ++k) {
    robot::JointVector q(b.joints);
    for (int i = 0; i < b.joints; ++i) {
      const auto& link = b.links[static_cast<std::size_t>(i)];
      q[i] = k == 0 ? 0.0 : std::uniform_real_distribution<double>(link.lower_rad, link.upper_rad)(random);
    }
    const auto X = robot::flangePose(a, q), Y = robot::flangePose(b, q);
    farthest_m = std::max(farthest_m, (X.translation - Y.translation).norm());
    most_rad = std::max(most_rad, spatial::logRotation(X.rotation.transpose() * Y.rotation).norm());
  }
  if (farthest_m < kSame_m && most_rad < kSame_rad) return {};
  return Error{ErrorCode::InvalidArgument,
               "The arm of " + file + " is another one: at the same joint positions its flange is up to " +
                   base::fixed(1e3 * farthest_m, 1) + " mm and " + base::fixed(spatial::inDegrees(most_rad), 1) +
                   " deg off.",
               "Choose the URDF of this arm, or import it as a robot of its own: articulusctl robots import."};
}

/// "package://arm/meshes/base.stl" as a file; empty: it is not there.
fs::path fileOf(const std::string& named, const fs::path& urdf) {
  std::error_code none;
  const fs::path folder = urdf.parent_path();
  constexpr std::string_view kPackage = "package://", kFile = "file://";
  if (named.starts_with(kFile)) return named.substr(kFile.size());
  if (!named.starts_with(kPackage)) return fs::path(named).is_absolute() ? fs::path(named) : folder / named;
  const fs::path inPackage = named.substr(kPackage.size());
  const fs::path name = *inPackage.begin(), rest = inPackage.lexically_relative(name);
  for (fs::path at = fs::weakly_canonical(folder, none); !at.empty(); at = at.parent_path()) {
    for (const fs::path& file : {at / inPackage, at.filename() == name ? at / rest : fs::path()})
      if (!file.empty() && fs::is_regular_file(file, none)) return file;
    if (at == at.root_path()) break;
  }
  return {};
}

void append(mesh::TriangleMesh& to, const mesh::TriangleMesh& from) {
  const auto first = static_cast<std::uint32_t>(to.vertices.size());
  to.vertices.insert(to.vertices.end(), from.vertices.begin(), from.vertices.end());
  for (const auto& t : from.triangles) to.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
}

base::Result<mesh::TriangleMesh> placed(const robot::UrdfVisual& visual, const fs::path& urdf) {
  if (!visual.scale.allFinite() || (visual.scale.array().abs() < 1e-9).any())
    return Error{ErrorCode::ParseError, visual.file + ": its scale is no scale.", "Mend <mesh scale=...> in the URDF."};
  const fs::path file = fileOf(visual.file, urdf);
  std::error_code none;
  if (file.empty() || !fs::is_regular_file(file, none))
    return Error{ErrorCode::NotFound, "The mesh " + visual.file + " is not there.",
                 "Put its package beside the URDF, as a folder of that name, or one folder above."};
  if (base::lowered(file.extension().string()) == ".dae")
    return Error{ErrorCode::InvalidArgument, file.filename().string() + ": COLLADA is not read.",
                 "Export the meshes as STL (Blender, MeshLab), and name those in the URDF."};
  auto read = mesh::readMesh(file);
  if (!read) return read.error();
  mesh::TriangleMesh mesh = std::move(read->mesh);
  for (auto& p : mesh.vertices) p = visual.X_LV * p.cwiseProduct(visual.scale);
  if (visual.scale.prod() < 0.0) mesh::turnInsideOut(mesh);  // as the URDF wants it, and still seen from outside
  return mesh;
}

}  // namespace

base::Result<std::vector<LinkMesh>> linkMeshesOf(const fs::path& urdf, const robot::RobotModel& arm) {
  const auto text = base::readFileBytes(urdf);
  if (!text) return text.error();
  const std::string name = urdf.filename().string();
  const auto look = robot::lookOfUrdf(*text, name);
  if (!look) return look.error();
  if (const auto other = otherArm(look->model, arm, name)) return *other;
  std::map<int, mesh::TriangleMesh> links;
  for (const auto& visual : look->meshes) {
    const auto mesh = placed(visual, urdf);
    if (!mesh) return mesh.error();
    append(links[visual.link], *mesh);
  }
  if (links.empty())
    return Error{ErrorCode::InvalidArgument, name + " shows its links with no mesh.",
                 "Choose a URDF with <visual> meshes: STL, OBJ or PLY."};
  std::vector<LinkMesh> out;
  for (auto& [link, mesh] : links) out.push_back({link, mesh::simplified(std::move(mesh), kDrawn)});
  return out;
}

}  // namespace articulus::scene
