#include <algorithm>
#include <cstdio>
#include <memory>
#include <numbers>
#include <vector>

#include "app/ctl/cell_kinematics.h"
#include "app/ctl/commands.h"
#include "app/ctl/result_output.h"
#include "app/ctl/text_table.h"
#include "core/spatial/rotation.h"

namespace articulus::ctl {
namespace {

constexpr double kDegree_rad = std::numbers::pi / 180.0;

struct ForwardKinematicsOptions : CommonOptions {
  std::vector<double> joints;
  bool degrees = false;
  std::string cell = "munich";
};

nlohmann::ordered_json asJson(const spatial::Pose& X) {
  const auto q = spatial::quaternionOf(X.rotation);
  const auto& p = X.translation;
  return {{"position_m", {p.x(), p.y(), p.z()}}, {"quaternion_wxyz", {q.w(), q.x(), q.y(), q.z()}}};
}

std::string asText(const spatial::Pose& X) {
  using Align = TextTable::Align;
  TextTable table({{"", Align::Left}, {"x", Align::Right}, {"y", Align::Right}, {"z", Align::Right}});
  const auto row = [&](const char* label, const spatial::Vector3& v, int decimals) {
    table.add({label, fixed(v.x(), decimals), fixed(v.y(), decimals), fixed(v.z(), decimals)});
  };
  row("position, mm", 1e3 * X.translation, 3);
  row("its x axis in W", X.rotation.col(0), 6);
  row("its y axis in W", X.rotation.col(1), 6);
  row("its z axis in W", X.rotation.col(2), 6);
  const auto q = spatial::quaternionOf(X.rotation);
  return table.text() + "  quaternion w " + fixed(q.w(), 6) + "  x " + fixed(q.x(), 6) + "  y " + fixed(q.y(), 6) + "  z " +
         fixed(q.z(), 6) + "\n";
}

base::Result<ExitCode> forwardKinematics(const ForwardKinematicsOptions& o, const Context& context) {
  const auto cell = runtime::loadCell(o.cell, context.resources);
  if (!cell) return cell.error();
  const int n = cell->robot.joints;
  if (static_cast<int>(o.joints.size()) != n)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "The " + cell->robot.name + " has " + std::to_string(n) + " joints, " +
                           std::to_string(o.joints.size()) + " numbers were given.",
                       "Give one number a joint."};
  robot::JointVector q(n);
  for (int i = 0; i < n; ++i) q[i] = o.joints[static_cast<std::size_t>(i)] * (o.degrees ? kDegree_rad : 1.0);
  if (!q.allFinite())
    return base::Error{base::ErrorCode::InvalidArgument, "A joint position is not a finite number.", "Give numbers only."};
  for (int i = 0; i < n; ++i) {
    const auto& link = cell->robot.links[static_cast<std::size_t>(i)];
    if (q[i] < link.lower_rad || q[i] > link.upper_rad)
      std::fprintf(stderr, "Joint %d is outside its range of %s to %s deg; the pose is that of the geometry alone.\n", i + 1,
                   fixed(link.lower_rad / kDegree_rad, 1).c_str(), fixed(link.upper_rad / kDegree_rad, 1).c_str());
  }
  const auto X_WF = flangePose(*cell, q), X_WD = bodyPose(*cell, q);
  if (o.json) {
    print({{"cell", cell->key}, {"joints_rad", std::vector<double>(q.begin(), q.end())}, {"flange", asJson(X_WF)},
           {"body", asJson(X_WD)}});
    return ExitCode::Ok;
  }
  std::printf("%s, %s\n\nFlange F in the world W\n%s\nMoving body D in the world W\n%s", cell->name.c_str(),
              cell->robot.name.c_str(), asText(X_WF).c_str(), asText(X_WD).c_str());
  return ExitCode::Ok;
}

}  // namespace

void addForwardKinematicsCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("fk", "Forward kinematics: where flange and moving body are at given joints");
  auto options = std::make_shared<ForwardKinematicsOptions>();
  command->add_option("Q", options->joints, "Joint positions Q1..Q6, rad (deg with --deg)")->required()->expected(1, 7);
  command->add_flag("--deg", options->degrees, "The joint positions are in degrees");
  command->add_option("--cell", options->cell, "Key in resources/cells or path to a .json file")->capture_default_str();
  addJsonOption(*command, *options);
  command->footer("Needs no account; nothing moves.\n\n"
                  "Examples:\n"
                  "  articulusctl fk 0 -90 90 0 0 0 --deg\n"
                  "  articulusctl fk 0 -1.5708 1.5708 0 0 0 --json");
  onCommand(*command, context, [options, &context] { return forwardKinematics(*options, context); });
}

}  // namespace articulus::ctl
