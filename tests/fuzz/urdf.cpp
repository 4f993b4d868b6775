// URDF files: an arm that is imported is one that a robot file holds.
#include <nlohmann/json.hpp>

#include "core/robot/files/robot_file.h"
#include "core/robot/files/urdf_import.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus;
  const auto arm = robot::importUrdf(std::string(fuzz::textOf(data, size)), "arm.urdf");
  fuzz::expectWords(arm);
  if (arm) (void)robot::robotFileText(arm->model);
  return 0;
}
