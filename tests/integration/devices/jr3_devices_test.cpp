// A JR3 as a cell file names it: the virtual one of the cell, that of another program, and what is refused as a real
// one.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

#include "app/cell_devices.h"
#include "app/devices/cell_check.h"
#include "hardware/virtual_devices/jr3/virtual_jr3.h"

namespace articulus::test {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::HasSubstr;

cell::CellConfig cellWith(const json& jr3) {
  auto cell = cell::loadCell("munich", ARTICULUS_RESOURCES, json{{"devices", {{"load_cell", "jr3"}, {"jr3", jr3}}}});
  EXPECT_TRUE(cell) << (cell ? "" : cell.error().text());
  return *cell;
}

std::string wrongWith(const json& jr3, const json& more = json::object()) {
  json patch{{"devices", {{"load_cell", "jr3"}, {"jr3", jr3}}}};
  patch.merge_patch(more);
  const auto check = app::CellCheck::of("munich", ARTICULUS_RESOURCES, patch);
  std::string text;
  for (const auto& problem : check.problems) text += problem.text() + "\n";
  return text;
}

/// On the fast clock it tells what the sensor of the same plant does without a wire, within a count.
TEST(Jr3OfACell, FollowsThePlantOfItsCellOnTheFastClock) {
  const auto wired = cellWith(json::object());
  const auto plain = cell::loadCell("munich", ARTICULUS_RESOURCES);
  ASSERT_TRUE(plain);
  auto one = app::CellDevices::build(wired, 7, true), other = app::CellDevices::build(*plain, 7, true);
  ASSERT_TRUE(one) << one.error().text();
  ASSERT_TRUE(other);
  device::ArmState state;
  device::LoadCellSample sample, truth;
  for (int k = 0; k < 300; ++k)
    for (auto* devices : {one->get(), other->get()}) {
      base::Clock& clock = devices->clock();
      clock.sleepUntil(clock.now() + 1'000'000);
      auto ports = devices->forStation();
      ports.arm.read(clock.now(), state);
      ports.loadCell.read(clock.now(), devices == one->get() ? sample : truth);
    }
  EXPECT_GT(sample.counter, 290U);
  EXPECT_GT(truth.wrench_S.force().norm(), 5.0) << "the tool hangs on it";
  // The receiver's own filter of 500 Hz takes a part of the noise.
  EXPECT_LT((sample.wrench_S.data - truth.wrench_S.data).cwiseAbs().maxCoeff(), 0.5);
  EXPECT_THAT((*one)->forStation().wires(), Contains(HasSubstr("full scales 222/222/444 N, 20/20/20 Nm")));
}

TEST(Jr3OfACell, OfAnotherProgramIsReadInRealTime) {
  struct Hung final : device::LoadCell {
    void read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept override {
      sample.time = now;
      sample.wrench_S.data << 1.0, 2.0, -50.0, 0.1, 0.2, 0.3;
    }
  } hung;
  auto far = hardware::VirtualJr3::start({}, hung);
  ASSERT_TRUE(far);
  std::atomic<bool> ends{false};
  std::thread pace([&] {
    base::SteadyClock clock;
    while (!ends) {
      (*far)->emit(clock.now());
      clock.sleepUntil(clock.now() + 1'000'000);
    }
  });
  const std::string device = "127.0.0.1:" + std::to_string((*far)->port());
  const auto cell = cellWith({{"simulated", true}, {"device", device}});
  {
    auto devices = app::CellDevices::build(cell, 1, false);
    EXPECT_TRUE(devices) << (devices ? "" : devices.error().text());
    if (devices) {
      auto ports = (*devices)->forStation();
      device::LoadCellSample sample;
      const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
      while (std::chrono::steady_clock::now() < end && std::abs(sample.wrench_S.data[2] + 50.0) > 0.1)
        ports.loadCell.read((*devices)->clock().now(), sample);
      EXPECT_NEAR(sample.wrench_S.data[2], -50.0, 0.1);
      EXPECT_THAT(ports.wires(), Contains(HasSubstr("a simulated board")));
    }
    const auto fast = app::CellDevices::build(cell, 1, true);
    EXPECT_FALSE(fast);
    EXPECT_THAT(fast ? "" : fast.error().text(), HasSubstr("has no fast clock"));
  }
  ends = true;
  pace.join();
}

TEST(Jr3OfACell, ARealOneIsABoardOfThisComputer) {
  const json bench{{"honesty", {"BENCH: the sensor is real, the arm is computed."}}};
  const auto real = [](json more) {
    more.update({{"simulated", false}});
    return more;
  };
  EXPECT_EQ(wrongWith(real({{"device", "/dev/comedi0"}}), bench), "") << "the bench cell of the page";
  EXPECT_THAT(wrongWith(real({}), bench), HasSubstr("devices.jr3.device is missing"));
  EXPECT_THAT(wrongWith(real({{"device", "127.0.0.1:47115"}}), bench),
              HasSubstr("what answers at an address is a simulation"));
  EXPECT_THAT(wrongWith(real({{"device", "comedi0"}}), bench), HasSubstr("no device of this computer"));
  EXPECT_THAT(wrongWith(real({{"device", "/dev/comedi0"}, {"filter", 7}}), bench), HasSubstr("devices.jr3.filter"));
  EXPECT_THAT(wrongWith({{"simulated", true}, {"device", "here"}}), HasSubstr("no address with a port"));
  EXPECT_THAT(wrongWith({{"device", "/dev/comedi0"}}), HasSubstr("nothing says whether it is the one that is used"));
  EXPECT_EQ(wrongWith({{"simulated", true}, {"device", "/dev/comedi0"}}), "") << "kept for later";
  auto cell =
      cell::loadCell("munich", ARTICULUS_RESOURCES,
                     json{{"honesty", bench["honesty"]},
                          {"devices", {{"load_cell", "jr3"}, {"jr3", real({{"device", "/dev/comedi_nobody"}})}}}});
  ASSERT_TRUE(cell) << cell.error().text();
  const auto gone = app::CellDevices::build(*cell, 1, false);
  ASSERT_FALSE(gone);
  EXPECT_THAT(gone.error().text(), HasSubstr("The measuring board /dev/comedi_nobody cannot be opened"));
}

}  // namespace
}  // namespace articulus::test
