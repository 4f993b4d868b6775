// What one step of each simulated specimen costs, and one millisecond of the whole plant with it.
#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/cell/simulated_specimen.h"
#include "core/robot/files/robot_file.h"
#include "core/spatial/rotation.h"
#include "hardware/simulated/simulated_cell.h"

namespace articulus {
namespace {

using spatial::Vector3;

nlohmann::json read(const std::string& file) {
  auto json = base::readJsonFile(std::string(ARTICULUS_RESOURCES "/") + file);
  if (!json) throw std::runtime_error(json.error().text());
  return *json;
}

nlohmann::json specimenNumbers(const std::string& name) {
  return name == "spine" ? read("cells/munich.json").at("simulation").at("specimen")
                         : read("specimens/" + name + ".json");
}

/// A smooth course of poses, as the plant's sub-steps follow each other.
std::vector<spatial::Pose> course() {
  std::vector<spatial::Pose> list;
  for (int i = 0; i < 1024; ++i) {
    const double s = 2.0 * M_PI * i / 1024.0;
    list.push_back({spatial::expRotation(Vector3(0.05 * std::sin(s), 0.08 * std::sin(2 * s), 0.03 * std::sin(3 * s))),
                    Vector3(1e-4 * std::sin(s), 2e-4 * std::cos(s), 5e-5 * std::sin(2 * s))});
  }
  return list;
}

void oneStep(benchmark::State& state, const std::string& name) {
  const auto numbers = specimenNumbers(name);
  const auto specimen = specimen::makeSpecimen(specimen::readSpecimen(base::JsonReader(numbers, name)));
  const auto poses = course();
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(specimen->step(poses[i++ & 1023], 250e-6).data[0]);
}

void oneMillisecond(benchmark::State& state, const std::string& cellKey) {
  const auto file =
      cell::changedCell(read("cells/" + cellKey + ".json"), nlohmann::json::object(), ARTICULUS_RESOURCES).value();
  auto model = robot::loadRobot(std::string(ARTICULUS_RESOURCES "/robots/") + file.at("robot").get<std::string>());
  if (!model) throw std::runtime_error(model.error().text());
  hardware::SimulatedCellSetUp setUp{*model, {}, {}, {}, {}, 1};
  const auto home = file.at("poses").at("home_rad").get<std::vector<double>>();
  setUp.start_rad = Eigen::Map<const Eigen::VectorXd>(home.data(), static_cast<Eigen::Index>(home.size()));
  auto cell = hardware::SimulatedCell::build(file.at("simulation"), cellKey, setUp);
  if (!cell) throw std::runtime_error(cell.error().text());
  (void)(*cell)->arm().setViceClosed(true);
  device::ArmState arm;
  device::LoadCellSample load;
  device::ArmCommand command;
  base::Nanoseconds now = 1'000'000'000;
  for (auto _ : state) {
    (*cell)->arm().write(command);
    now += 1'000'000;
    (*cell)->arm().read(now, arm);
    (*cell)->loadCell().read(now, load);
    benchmark::DoNotOptimize(load.wrench_S.data[0]);
  }
}

BENCHMARK_CAPTURE(oneStep, spine, "spine");
BENCHMARK_CAPTURE(oneStep, spine_chain_of_five, "human_c2_t1");
BENCHMARK_CAPTURE(oneStep, spine_chain_of_four, "human_l1_l5");
BENCHMARK_CAPTURE(oneStep, spine_chain_of_two, "porcine_l3_l5");
BENCHMARK_CAPTURE(oneStep, polymer_body, "polymer_body_1");
BENCHMARK_CAPTURE(oneStep, slider, "slider_body_1");
BENCHMARK_CAPTURE(oneStep, spring_jig, "spring_jig");
BENCHMARK_CAPTURE(oneStep, soft_joint, "soft_joint");
BENCHMARK_CAPTURE(oneStep, knee, "knee");
BENCHMARK_CAPTURE(oneMillisecond, munich, "munich")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(oneMillisecond, ljubljana, "ljubljana")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(oneMillisecond, munich_polymer, "munich_polymer")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(oneMillisecond, lbr_polymer, "lbr_polymer")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace articulus
