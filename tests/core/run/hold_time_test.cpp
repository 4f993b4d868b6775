// A run that is longer than a handle may be held would end by its own switch, with the specimen under load.
#include "core/run/hold_time.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/run/duration/expected_run.h"
#include "core/run/run_director.h"
#include "tests/support/session_bench.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class HoldTime : public testing::Test {
 protected:
  /// The cell with these switches of its operator.
  cell::CellConfig with(const json& switches) const {
    cell::CellConfig cell = station_.cell();
    json whole = cell.source;
    whole["devices"]["operator"] = switches;
    cell.source = whole;
    return cell;
  }
  TempFolder folder_;
  VirtualCell station_;
};

TEST_F(HoldTime, IsTheLeastOfTheHandlesThatHaveOne) {
  EXPECT_FALSE(run::longestHold_s(station_.cell())) << "the latch on the screen";
  EXPECT_FALSE(run::longestHold_s(with("screen")));
  const json pedal{{"kind", "evdev_switch"}, {"device", "/dev/input/x"}, {"enabling_key", 48}};
  EXPECT_EQ(run::longestHold_s(with(json::array({pedal}))).value_or(0.0), 3600.0) << "not stated";
  json longer = pedal, forEver = pedal, line = pedal;
  longer["longest_hold_s"] = 7200;
  forEver["longest_hold_s"] = 0;
  line.erase("enabling_key");
  line["enabling_line"] = "cts";
  line["longest_hold_s"] = 900.5;
  EXPECT_EQ(run::longestHold_s(with(json::array({longer}))).value_or(0.0), 7200.0);
  EXPECT_EQ(run::longestHold_s(with(json::array({longer, line, pedal}))).value_or(0.0), 900.5)
      << "all handles are held";
  EXPECT_FALSE(run::longestHold_s(with(json::array({forEver}))));
  const json stopOnly{{"kind", "serial_switch"}, {"enabling_line", "none"}, {"clear_line", "dcd"}};
  EXPECT_FALSE(run::longestHold_s(with(json::array({stopOnly, json{{"kind", "screen"}}}))))
      << "a button is held by nobody";
}

TEST_F(HoldTime, ARunThatIsLongerIsRefusedAtItsStart) {
  const auto store = openStore(folder_.path());
  station_.makeReady(false);
  const auto program = protocol::expand(shortProtocol(), spatial::Side::Right);
  ASSERT_TRUE(program);
  const double takes_s =
      protocol::forecast(*program, run::forecastBasis(station_.cell(), station_.cell().limits)).duration_s;
  ASSERT_GT(takes_s, 0.5);
  const auto start = [&](double longest_s) {
    const json pedal{
        {"kind", "evdev_switch"}, {"device", "/dev/input/x"}, {"enabling_key", 48}, {"longest_hold_s", longest_s}};
    const cell::CellConfig cell = with(json::array({pedal}));
    run::RunDirector director(station_.link(), cell, *store, "0.1.0");
    const auto id = director.start({.protocol = shortProtocol(), .specimen = {}, .realTime = false});
    return id ? std::string() : id.error().text();
  };
  const std::string refused = start(0.9 * takes_s);
  EXPECT_THAT(refused, HasSubstr("counts as tied down"));
  EXPECT_THAT(refused, HasSubstr("longest_hold_s"));
  EXPECT_TRUE(store->runs()->empty()) << "refused before anything began";
  EXPECT_EQ(start(1.1 * takes_s), "");
}

}  // namespace
}  // namespace articulus::test
