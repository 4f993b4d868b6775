#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/identify/identify_command.h"
#include "app/cli/identify/identify_input.h"
#include "app/cli/identify/identify_output.h"
#include "app/cli/identify/identify_station.h"
#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/run/vice_question.h"
#include "app/cli/station_driver.h"
#include "app/cli/terminal/progress_bar.h"
#include "app/cli/terminal/text_table.h"
#include "app/seed_option.h"
#include "core/procedure/touch_procedure.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

using base::Error;
using base::ErrorCode;

struct ToolPointOptions : CommonOptions {
  std::string csv, cell;
  int touches = 6;
  double tilt_deg = 20.0, accuracy_mm = 0.1;
  std::int64_t seed = 1;
  bool fast = false, viceIsEmpty = false;
};

struct Found {
  sensing::ToolCentrePoint point;
  bool simulated = false;
  std::optional<spatial::Vector3> truth_F_m;  ///< of a simulated tip
};

base::Result<Found> fromFile(const ToolPointOptions& o) {
  const auto input = readTouches(o.csv);
  if (!input) return input.error();
  auto point = sensing::identifyToolCentrePoint(input->rows);
  if (!point) return ofFile(o.csv, point.error());
  return Found{std::move(*point), input->simulated, {}};
}

base::Result<Found> fromCell(const ToolPointOptions& o, const Context& context) {
  auto station = openStation({.cell = o.cell,
                              .resources = context.resources,
                              .seed = static_cast<std::uint64_t>(o.seed),
                              .manualClock = o.fast},
                             o, o.viceIsEmpty, context);
  if (!station) return station.error();
  const cell::CellConfig& cell = (*station)->cell();
  if (!cell.simulated)
    return Error{ErrorCode::Conflict, "In a real cell a person touches the point.",
                 "Record touches in Engineering, or give flange poses with --csv."};
  auto& link = (*station)->link();
  StationDriver driver(**station);
  auto done = driver.holdDeadMan();
  if (done) done = driver.send(cycle::CommandKind::ControllerOn);
  if (done)
    done = driver.waitUntil("Switching the controller on", 5.0, [](const cycle::Snapshot& s) {
      return s.controllerOn && !s.waitsForArm && s.state == cycle::State::Stop;
    });
  for (int i = 0; done && i < 5; ++i) driver.passTime();
  const spatial::Vector3 stated_F = (cell.X_FS * cell.X_SD).translation;  // a pointer in the place of the upper bone
  procedure::SimulatedTipDistanceSensor eye(stated_F, procedure::TouchProcedure::flangePose(link.snapshot(), cell),
                                            static_cast<std::uint64_t>(o.seed), 1e-3 * o.accuracy_mm);
  procedure::TouchProcedure procedure(link, cell, &eye);
  if (done)
    done =
        procedure.start({.touches = o.touches, .tilt_rad = spatial::inRadians(o.tilt_deg), .statedTip_F_m = stated_F});
  if (done) {
    ProgressBar bar("touches");
    for (bool running = true; running;) {
      const auto progress = procedure.poll();
      bar.show(progress.fraction);
      running = progress.phase == procedure::TouchProcedure::Phase::Moving ||
                progress.phase == procedure::TouchProcedure::Phase::Touching;
      if (!running) break;
      if (Interrupt::requested()) procedure.cancel();
      driver.passTime();
    }
    if (procedure.phase() != procedure::TouchProcedure::Phase::Done) done = procedure.error();
  }
  driver.leave();
  if (!done) return done.error();
  return Found{procedure.result(), true, eye.trueTip_F()};
}

std::string inMillimetres(const spatial::Vector3& v) {
  return fixed(1e3 * v.x(), 3) + "  " + fixed(1e3 * v.y(), 3) + "  " + fixed(1e3 * v.z(), 3) + " mm";
}

base::Result<ExitCode> identifyToolPoint(const ToolPointOptions& o, const Context& context) {
  if (o.csv.empty() == o.cell.empty())
    return Error{ErrorCode::InvalidArgument, "No measurements were given.",
                 "Give touches with --csv FILE, or let a simulated cell touch with --cell KEY."};
  const auto found = o.csv.empty() ? fromCell(o, context) : fromFile(o);
  if (!found) return found.error();
  const sensing::ToolCentrePoint& p = found->point;
  if (o.json) {
    nlohmann::ordered_json json{{"simulated", found->simulated},
                                {"touches", p.residual_m.size()},
                                {"tip_m", numbersOf(p.tip_F_m)},
                                {"tip_standard_error_m", numbersOf(p.tipError_m)},
                                {"point_m", numbersOf(p.point_W_m)},
                                {"point_standard_error_m", numbersOf(p.pointError_m)},
                                {"residual_m", p.residual_m},
                                {"rms_m", p.rms_m},
                                {"condition", p.condition},
                                {"span_rad", p.span_rad},
                                {"warnings", p.warnings}};
    if (found->truth_F_m) json["simulated_true_tip_m"] = numbersOf(*found->truth_F_m);
    print(json);
  } else {
    std::printf(
        "%s%zu touches, turned by up to %s deg; condition number %s (up to %s is good)\n  tip in the flange    %s\n  "
        "standard error       %s\n  point                %s\n  residual             %s mm rms\n",
        found->simulated ? "SIMULATED measurements\n" : "", p.residual_m.size(),
        fixed(spatial::inDegrees(p.span_rad), 0).c_str(), fixed(p.condition, 1).c_str(),
        fixed(sensing::kGoodTouchCondition, 0).c_str(), inMillimetres(p.tip_F_m).c_str(),
        inMillimetres(p.tipError_m).c_str(), inMillimetres(p.point_W_m).c_str(), fixed(1e3 * p.rms_m, 3).c_str());
    for (std::size_t k = 0; k < p.residual_m.size(); ++k)
      std::printf("  touch %-3zu            error %s mm\n", k + 1, fixed(1e3 * p.residual_m[k], 3).c_str());
    if (found->truth_F_m)
      std::printf("  the simulated tip is %s: found %s mm beside it\n", inMillimetres(*found->truth_F_m).c_str(),
                  fixed(1e3 * (p.tip_F_m - *found->truth_F_m).norm(), 3).c_str());
  }
  std::fprintf(stderr, "%s", warningText(p.warnings).c_str());
  return ExitCode::Ok;
}

}  // namespace

void addIdentifyToolPoint(CLI::App& identify, Context& context) {
  auto* command = identify.add_subcommand("tool-point", "Where the tip of a tool is, from touches of one fixed point");
  auto options = std::make_shared<ToolPointOptions>();
  auto* csv = command->add_option("--csv", options->csv, "Flange poses at the touches")->type_name("FILE");
  command
      ->add_option("--cell", options->cell,
                   "Let this simulated cell touch: key in resources/cells or path to a .json file")
      ->type_name("KEY")
      ->excludes(csv);
  command->add_option("--touches", options->touches, "With --cell: number of touches")
      ->check(CLI::Range(3, 50))
      ->capture_default_str();
  command->add_option("--tilt", options->tilt_deg, "With --cell: tilt of the tool, deg")
      ->check(CLI::Range(3.0, 57.0))
      ->capture_default_str();
  command
      ->add_option("--accuracy", options->accuracy_mm, "With --cell: accuracy of the simulated operator, mm per axis")
      ->check(CLI::Range(0.0, 5.0))
      ->capture_default_str();
  command->add_flag("--fast", options->fast, "With --cell: as fast as this computer can instead of in real time");
  command->add_option("--seed", options->seed, "With --cell: random seed of tip, point and noise")
      ->check(app::seedRange())
      ->capture_default_str();
  addDataOption(*command, *options);
  addEngineerOption(*command, *options);
  addViceOption(*command, options->viceIsEmpty);
  addJsonOption(*command, *options);
  command->footer(
      "Touch the same fixed point three times or more with the tool tilted differently and note the pose of the flange "
      "each time\n"
      "(Omrcen & Nemec 2002, 1.3). Tilt about two different axes, by 20 deg or more. The residual says how well the "
      "touches agree.\n\n"
      "CSV: x_m, y_m, z_m, qw, qx, qy, qz: the flange in the base (or the world) at each touch. One row a touch. "
      "Metres.\n\n"
      "With --cell a simulated operator brings a simulated tip to a simulated point, as well as --accuracy says; no "
      "contact is\n"
      "simulated. The tip stands about where the cell file has the moving body, a few millimetres beside it by the "
      "seed.\n\n"
      "Examples:\n"
      "  articulusctl identify tool-point --csv touches.csv\n"
      "  articulusctl identify tool-point --cell munich --fast\n"
      "  articulusctl identify tool-point --cell munich --fast --touches 12 --tilt 15 --json");
  onCommand(*command, context, [options, &context] { return identifyToolPoint(*options, context); });
}

}  // namespace articulus::cli
