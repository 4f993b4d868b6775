// What the box is, and how fast it sends, is on its page: nothing of it may be found out in motion.
#include "hardware/ati_net_ft/ati_net_ft.h"

#include <gmock/gmock.h>

#include "hardware/virtual_devices/virtual_net_ft.h"
#include "tests/hardware/taken.h"

namespace articulus::test {
namespace {

using hardware::AtiNetFt;
using hardware::VirtualNetFt;
using ::testing::HasSubstr;

class PagedCell final : public device::LoadCell {
 public:
  void read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept override {
    sample.time = now;
    ++sample.counter;
  }
};

/// Empty where the driver takes the box.
std::string toldOfPage(const hardware::VirtualNetFtSettings& settings, bool real, double cycle_Hz,
                       bool buffered = false) {
  PagedCell cell;
  auto box = taken(VirtualNetFt::start(settings, cell));
  hardware::AtiNetFtSettings s;
  s.host = s.ownHost = "127.0.0.1";
  s.rdtPort = box->rdtPort();
  s.httpPort = box->httpPort();
  s.waitForFirst = false;
  s.real = real;
  s.cycleRate_Hz = cycle_Hz;
  s.buffered = buffered;
  const auto made = AtiNetFt::connect(s);
  return made ? "" : made.error().text();
}

TEST(NetFtPage, ASimulatedBoxIsNoRealSensor) {
  EXPECT_EQ(toldOfPage({}, false, 250.0), "");
  EXPECT_THAT(toldOfPage({}, true, 250.0), HasSubstr("a simulated sensor, and the cell file names a real one"));
  hardware::VirtualNetFtSettings real;
  real.product = "Net F/T";
  EXPECT_EQ(toldOfPage(real, true, 250.0), "");
}

TEST(NetFtPage, AStreamThatDoesNotFitTheCycleIsRefused) {
  const auto at = [](double rate_Hz, double cycle_Hz) {
    hardware::VirtualNetFtSettings s;
    s.product = "Net F/T";
    s.rate_Hz = rate_Hz;
    return toldOfPage(s, true, cycle_Hz);
  };
  EXPECT_EQ(at(1000.0, 1000.0), "");
  EXPECT_EQ(at(7000.0, 250.0), "");
  EXPECT_EQ(at(6000.0, 125.0), "");
  EXPECT_THAT(at(100.0, 250.0), HasSubstr("sends 100 records a second, and the cell works at 250 Hz"));
  EXPECT_THAT(at(100.0, 250.0), HasSubstr("Set its RDT output rate"));
  EXPECT_THAT(at(7000.0, 125.0), HasSubstr("to 6000 Hz")) << "more than can be taken in a cycle piles up, and is old";
}

TEST(NetFtPage, ABufferThatTakesLongerThanACycleIsRefused) {
  const auto at = [](int records, double cycle_Hz) {
    hardware::VirtualNetFtSettings box;
    box.product = "Net F/T";
    box.recordsPerDatagram = records;
    return toldOfPage(box, true, cycle_Hz, true);
  };
  EXPECT_EQ(at(4, 250.0), "");
  EXPECT_EQ(at(1, 1000.0), "");
  EXPECT_THAT(at(5, 250.0), HasSubstr("puts 5 records into a datagram"));
  EXPECT_THAT(at(5, 250.0), HasSubstr("to 4 or less"));
  EXPECT_THAT(at(41, 25.0), HasSubstr("more than one can have"));
}

}  // namespace
}  // namespace articulus::test
