// Fault scripts: one that is read makes a plan, or is refused in words that name its line.
#include "hardware/virtual_devices/fault_plan_file.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus;
  using hardware::FaultPlan;
  static const fuzz::MemoryFile file("faults.json");
  file.put(fuzz::textOf(data, size));
  const auto script = hardware::FaultPlanFile::read(file.path());
  fuzz::expectWords(script);
  if (!script) return 0;
  const std::vector<FaultPlan::Device> devices{
      {"ati_net_ft", {{"lose", "", [](double) {}, hardware::FaultLasts::Counted}, {"silent", "", [](double) {}}}}};
  FaultPlan plan;
  FaultPlan::Problem problem{};
  if (!FaultPlan::make(script->faults, devices, script->seed, plan, problem)) {
    if (problem.at >= script->faults.size() || script->error(problem).message.empty()) std::abort();
    return 0;
  }
  for (const double time_s : {0.0, 0.001, 1.0, 1e3, 2e6}) plan.act(time_s);
  return 0;
}
