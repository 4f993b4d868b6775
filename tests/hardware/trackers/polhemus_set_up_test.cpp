// The Polhemus driver's set-up over a pseudo terminal and over real TCP: what it asks for, and each cause for which it
// is refused in words of its own.
#include <gmock/gmock.h>

#include <atomic>
#include <functional>
#include <thread>

#include "core/spatial/rotation.h"
#include "tests/hardware/trackers/polhemus_rig.h"

namespace articulus::test {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;
using Model = PolhemusRig::Model;

TEST(PolhemusSetUp, SetsUpEachModelAndReadsItBack) {
  for (const Model model : {Model::Liberty, Model::Patriot, Model::Fastrak}) {
    for (const auto line : {PolhemusRig::Line::Serial, PolhemusRig::Line::Tcp}) {
      PolhemusRig rig({"C3", "C4"}, model, line);
      rig.truth.pose(0).rotation = spatial::expRotation({0.3, -0.2, 0.5});
      rig.connect();
      const auto state = rig.virtualPolhemus->state();
      EXPECT_TRUE(state.binary && state.centimetres);
      EXPECT_THAT(state.hemisphere[1], ElementsAre(0.0, 0.0, -1.0));
      rig.pass();
      const auto frame = rig.newest();
      ASSERT_EQ(frame.bodies, 2U);
      EXPECT_LT((frame.body[0].X_TM.rotation - rig.truth.pose(0).rotation).norm(), 1e-6);
      EXPECT_NEAR((frame.body[1].X_TM.translation - spatial::Vector3(0.1, 0.0, -1.5)).norm(), 0.0, 1e-6);
      EXPECT_THAT(rig.words(), HasSubstr("C3 seen"));
    }
  }
}

TEST(PolhemusSetUp, SwitchesOffStationsThatNobodyAskedFor) {
  PolhemusRig rig({"C3", "C4", "C5"});
  rig.driver.bodies = {"C5", "C3"};
  rig.polhemus.stations = {{"C5", 3}, {"C3", 1}};
  rig.connect();
  EXPECT_EQ(rig.virtualPolhemus->state().active, 5U);
  rig.pass();
  EXPECT_NEAR(rig.newest().body[0].X_TM.translation.x(), 0.2, 1e-6) << "in the order of the bones";
}

TEST(PolhemusSetUp, TellsCausesApartWhenItIsConnected) {
  PolhemusRig rig;
  auto& faults = rig.faults();
  faults.silent = true;
  EXPECT_THAT(rig.refusal(), AllOf(HasSubstr("does not answer ^V"), HasSubstr("USB cable"), HasSubstr(rig.link())));
  faults.silent = false;
  faults.wrongBaud = 38400;
  EXPECT_THAT(rig.refusal(), AllOf(HasSubstr("does not answer ^V"), HasSubstr("\"baud\" (115200) is what it has")));
  faults.wrongBaud = 0;
  rig.speed = rig.polhemus.baud = 57600;
  rig.polhemus.rate_Hz = 120.0;
  EXPECT_THAT(rig.refusal(), HasSubstr("\"baud\" (57600) is what it has")) << "the terminal itself has another";
  rig.speed = rig.polhemus.baud = 115200;
  faults.otherProduct = true;
  EXPECT_THAT(rig.refusal(), AllOf(HasSubstr("is no LIBERTY"), HasSubstr("VIPER")));
  faults.otherProduct = false;
  rig.polhemus.real = true;
  EXPECT_THAT(rig.refusal(), HasSubstr("says that it is simulated"));
  rig.polhemus.real = false;
  faults.unplugged = 1;
  EXPECT_THAT(rig.refusal(), HasSubstr("The sensor of C4 is not plugged into station 1 of " + rig.link()));
  faults.unplugged = 0;
  faults.olderFirmware = true;
  EXPECT_THAT(rig.refusal(), HasSubstr("refuses a command (O): a parameter of the command is wrong"));
  faults.olderFirmware = false;
  hardware::SerialPort other(rig.link(), 115200);
  ASSERT_TRUE(other.open(0));
  EXPECT_THAT(rig.refusal(), HasSubstr("is in use by test_hardware"));
  other.close();
  EXPECT_EQ(rig.refusal(), "");
  faults.dead = true;
  ASSERT_TRUE(rig.until([&] { return !std::filesystem::exists(rig.link()); }));
  EXPECT_THAT(rig.refusal(), HasSubstr("its adapter is not plugged in"));
}

/// Somebody at the other end of a line, who does as he is told.
class Somebody {
 public:
  explicit Somebody(std::function<void(hardware::PtyLine& line)> does)
      : line_(taken(hardware::PtyLine::open(115200))), thread_([this, does = std::move(does)] {
          while (running_) does(*line_);
        }) {}
  ~Somebody() {
    running_ = false;
    thread_.join();
  }
  std::string refusal() {
    hardware::PolhemusSettings s;
    s.connectTime = 300'000'000;
    s.stations = {{"C4", 1}};
    hardware::PolhemusWire wire(s, std::make_unique<hardware::SerialPort>(line_->place(), s.baud));
    const auto opened = wire.open();
    return opened ? std::string() : opened.error().text();
  }

 private:
  std::unique_ptr<hardware::PtyLine> line_;
  std::atomic<bool> running_{true};
  std::thread thread_;
};

TEST(PolhemusSetUp, TellsNonsenseAndTalkWithoutEndApart) {
  Somebody answersNonsense([](hardware::PtyLine& line) {
    std::array<char, 64> some;
    line.wait(2'000'000);
    const std::size_t n = line.receive(some);
    if (std::string_view(some.data(), n).find('\x16') != std::string_view::npos) line.send("\x80\xf1\x9c\x07\xfe");
  });
  EXPECT_THAT(answersNonsense.refusal(), AllOf(HasSubstr("at 115200 baud is no word of a LIBERTY: 5 bytes"),
                                               HasSubstr("Most likely the speeds differ")));
  Somebody talksOn([](hardware::PtyLine& line) {
    line.wait(5'000'000);
    line.send(std::string(40, '\xaa'));
  });
  // Where the host lets the other side sleep for long it is taken for silent, and then for nonsense.
  EXPECT_THAT(talksOn.refusal(), AllOf(AnyOf(HasSubstr("does not stop sending"), HasSubstr("is no word of a LIBERTY")),
                                       HasSubstr("115200")));
}

TEST(PolhemusSetUp, AModelThatIsAnotherIsToldByItsAnswers) {
  PolhemusRig rig({"C4"}, Model::Fastrak);
  rig.polhemus.model = Model::Liberty;
  rig.polhemus.rate_Hz = 240.0;
  EXPECT_THAT(rig.refusal(), AllOf(HasSubstr("answers ^V with text"), HasSubstr("speak differently")));
  PolhemusRig liberty({"C4"});
  liberty.polhemus.model = Model::Fastrak;
  liberty.polhemus.rate_Hz = 120.0;
  EXPECT_THAT(liberty.refusal(), HasSubstr("does not answer S"));
  PolhemusRig fastrak({"C4"}, Model::Fastrak);
  fastrak.faults().olderFirmware = true;
  EXPECT_THAT(fastrak.refusal(), HasSubstr("refuses a command: *ERROR*O1,2,11,0*ERROR* EC -3"));
}

TEST(PolhemusSetUp, ALineThatIsTooSlowIsRefusedWithNumbers) {
  PolhemusRig rig({"C3", "C4", "C5"});
  rig.polhemus.baud = 115200;
  EXPECT_THAT(rig.refusal(), AllOf(HasSubstr("3 sensors at 240 Hz are 32400 bytes a second (45 each), and 115200 baud "
                                             "carry 11520"),
                                   HasSubstr("Name only 1 of the sensors"), HasSubstr("or state \"rate_Hz\": 72,")));
  const auto third = rig.polhemus.stations[2];
  rig.polhemus.stations.pop_back();
  EXPECT_THAT(rig.refusal(), HasSubstr("or state \"rate_Hz\": 120, or give")) << "at which two are sent by themselves";
  rig.polhemus.stations.push_back(third);
  rig.polhemus.pace = hardware::PolhemusPace::Polled;
  rig.polhemus.rate_Hz = 72.0;
  EXPECT_EQ(rig.refusal(), "") << "its own advice";
  rig.polhemus.rate_Hz = 80.0;
  EXPECT_THAT(rig.refusal(), HasSubstr("too slow"));
  rig.polhemus.pace = hardware::PolhemusPace::Streamed;
  EXPECT_THAT(rig.refusal(), HasSubstr("A LIBERTY does not send at 80 Hz"));
  rig.polhemus.rate_Hz = 240.0;
  rig.polhemus.stations[2].number = 17;
  EXPECT_THAT(rig.refusal(), HasSubstr("has the stations 1 to 16"));
}

TEST(PolhemusSetUp, AsksForTheDistortionWhereTheLineHasRoomForIt) {
  hardware::PolhemusSettings s;
  s.stations = {{"C4", 1}};
  EXPECT_THAT(hardware::polhemusItems(s), ElementsAre(9, 8, 2, 7, 0)) << "49 bytes at 240 Hz are more than 115200 baud";
  s.rate_Hz = 120.0;
  EXPECT_THAT(hardware::polhemusItems(s), ElementsAre(9, 8, 11, 2, 7, 0));
  s.rate_Hz = 240.0;
  s.mostDistortion = 1;
  EXPECT_FALSE(hardware::checkPolhemusLine(s)) << "it is needed, and has no room";
}

}  // namespace
}  // namespace articulus::test
