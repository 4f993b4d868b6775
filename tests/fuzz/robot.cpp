// Robot files: one that is read can be written, and is read again as the same.
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/robot/files/robot_file.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus;
  const auto json = base::parseJson(std::string(fuzz::textOf(data, size)), "robot.json");
  fuzz::expectWords(json);
  if (!json) return 0;
  const auto model = robot::parseRobot(*json, "robot.json");
  fuzz::expectWords(model);
  if (!model) return 0;
  const std::string text = robot::robotFileText(*model);
  const auto again = robot::parseRobot(nlohmann::json::parse(text), "again.json");
  if (!again || robot::robotFileText(*again) != text) std::abort();
  return 0;
}
