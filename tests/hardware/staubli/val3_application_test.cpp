// Our application for the controller, as it is shipped: it is understood to its last line, its numbers are those of the
// driver, and without any one of its lines something is missing.
#include "hardware/virtual_devices/staubli/val3_application.h"

#include <gmock/gmock.h>

#include <fstream>
#include <regex>
#include <utility>

#include "core/base/json_reader.h"
#include "hardware/virtual_devices/staubli/val3_machine.h"
#include "tests/hardware/staubli/val3_rig.h"

namespace articulus::test {
namespace {

using hardware::parseVal3;
using hardware::Val3Application;
using testing::HasSubstr;

const std::filesystem::path kFolder = ARTICULUS_RESOURCES "/staubli_val3/articulus";

std::string textOf(const std::filesystem::path& file) { return taken(base::readTextFile(file)); }

TEST(Val3Application, IsUnderstoodToItsLastLine) {
  const auto application = Val3Application::load(kFolder);
  ASSERT_TRUE(application) << application.error().text();
  std::size_t files = 0;
  for (const auto& file : std::filesystem::directory_iterator(kFolder)) files += file.path().extension() == ".pgx";
  EXPECT_EQ(application->programs.size(), files) << "a program that the project does not name";
}

TEST(Val3Application, NamesOnlyWhatItHasAndHasNothingThatIsNotNamed) {
  const auto application = taken(Val3Application::load(kFolder));
  std::string all;
  for (const auto& file : std::filesystem::directory_iterator(kFolder))
    if (file.path().extension() == ".pgx") all += textOf(file.path());
  for (const auto& [name, data] : application.data)
    EXPECT_TRUE(std::regex_search(all, std::regex("\\b" + name + "\\b"))) << name << " is not used";
  for (const auto& [name, program] : application.programs)
    for (const auto& [local, data] : program.locals)
      EXPECT_TRUE(std::regex_search(textOf(kFolder / (name + ".pgx")), std::regex("=?.*\\b" + local + "\\b"))) << local;
}

TEST(Val3Application, ItsNumbersAreThoseOfTheDriver) {
  const auto application = taken(Val3Application::load(kFolder));
  const auto number = [&application](const char* name) { return application.data.at(name).values.at(0).number; };
  EXPECT_EQ(number("nState"), hardware::kVal3State);
  EXPECT_EQ(number("nSetPoint"), hardware::kVal3SetPoint);
  EXPECT_EQ(number("nGreeting"), hardware::kVal3Greeting);
  EXPECT_EQ(number("nPeriod"), hardware::Val3Arm::kCycle_s);
  EXPECT_EQ(application.data.at("nIn").values.size(), hardware::kVal3HostBytes);
  EXPECT_EQ(application.data.at("nOut").values.size(), hardware::kVal3StateBytes);
}

TEST(Val3Application, SaysWhereItIsNotUnderstood) {
  const auto told = [](const std::string& code) {
    const auto read = parseVal3(code);
    return read ? std::string() : read.error().message;
  };
  EXPECT_EQ(told("begin\n  x = 1 // why\nend"), "");
  EXPECT_THAT(told("begin\n  x = \nend"), HasSubstr("line 2: a name is missing"));
  EXPECT_THAT(told("begin\n  if(x)\nend"), HasSubstr("if is not closed"));
  EXPECT_THAT(told("begin\n  endWhile\nend"), HasSubstr("line 2: no while is open"));
  EXPECT_THAT(told("begin\n  x\nend"), HasSubstr("a value that nobody takes"));
  EXPECT_THAT(told("begin\n  x = 1 2\nend"), HasSubstr("\"2\" is too much"));
  EXPECT_THAT(told("begin\n  f(1\nend"), HasSubstr("\")\" is missing"));
  EXPECT_THAT(told("begin\n  s = \"a\nend"), HasSubstr("a text without its end"));
  EXPECT_THAT(told("begin\n  x = 1"), HasSubstr("it has no end"));
  EXPECT_THAT(told("x = 1"), HasSubstr("outside of begin and end"));
}

/// A copy of the application in which one file is another.
class Val3Copies : public ::testing::Test {
 protected:
  Val3Copies()
      : folder_(std::filesystem::temp_directory_path() / ("val3_" + std::to_string(::getpid())) / "articulus") {
    std::filesystem::create_directories(folder_);
  }
  ~Val3Copies() override { std::filesystem::remove_all(folder_.parent_path()); }
  std::filesystem::path with(const std::string& file, const std::string& text) const {
    for (const auto& one : std::filesystem::directory_iterator(kFolder))
      std::filesystem::copy_file(one.path(), folder_ / one.path().filename(),
                                 std::filesystem::copy_options::overwrite_existing);
    std::ofstream(folder_ / file) << text;
    return folder_;
  }
  std::filesystem::path folder_;
};

TEST_F(Val3Copies, DamagedFilesEndInWords) {
  for (const char* file : {"articulus.pjx", "articulus.dtx", "decide.pgx"}) {
    const std::string text = textOf(kFolder / file);
    for (std::size_t n = 0; n + 20 < text.size(); n += text.size() / 40) {
      const auto read = Val3Application::load(with(file, text.substr(0, n)));
      ASSERT_FALSE(read) << file << " cut at " << n;
      EXPECT_THAT(read.error().message, HasSubstr(file));
    }
  }
}

/// Nothing more is to be learnt from a course.
struct Val3Differs {};

/// What a driver and a program of somebody else see of an application, cycle by cycle.
class Val3Course {
 public:
  /// In  like: where it is compared with, and ends as soon as it differs; empty: with nothing
  Val3Course(const std::filesystem::path& application, std::string like, bool licence = true) : like_(std::move(like)) {
    hardware::VirtualVal3Settings v;
    v.application = application;
    v.inputWait = 1'000'000;
    v.licence = licence;
    auto made = hardware::VirtualVal3Controller::start(v, rig.plant, rig.model);
    if (!made) {
      seen = made.error().message;
      return;
    }
    rig.controller = std::move(*made);
    rig.driver.port = rig.controller->port();
    rig.driver.wait = 1'000'000;
    rig.driver.connectTime = 20'000'000;
    auto arm = hardware::Val3Arm::connect(rig.driver);
    if (arm) rig.arm = std::move(*arm);
  }
  void tell() {
    seen += std::to_string(static_cast<int>(rig.state.trouble)) + (rig.state.brakesReleased ? "m" : "s");
    for (int i = 0; i < 6; ++i) seen += " " + std::to_string(std::lround(1e6 * rig.plant.q[i]));
    for (const char* name : {"nMode", "nLate", "nProblem", "nAnswer", "bHalted", "bAlter", "bGreeted", "bConnected",
                             "nUsed", "nBad", "nCycle", "nFill"})
      seen += " " + std::to_string(std::lround(rig.program(name)));
    if (!rig.arm) return;
    const auto& s = rig.arm->seen();
    for (const int n : {s.cycle, s.number, s.late, static_cast<int>(s.mode), static_cast<int>(s.problem), s.answer,
                        s.unread, s.stop, s.workingMode, int{s.powered}, int{s.settled}, int{s.greeted}, int{s.halted},
                        int{s.overrun}, int{s.altering}})
      seen += " " + std::to_string(n);
    seen += "\n";
    if (!like_.empty() && like_.compare(0, seen.size(), seen) != 0) throw Val3Differs();
  }
  void run(int n) {
    for (int i = 0; i < n; ++i) {
      if (rig.arm) rig.cycle();
      else rig.cycleWithout(1);
      tell();
    }
  }
  void again() {
    rig.switchOff();
    tell();
    rig.switchOn();
    tell();
  }
  Val3Rig rig;
  std::string seen;

 private:
  std::string like_;
};

/// The driver's part: positions, speeds, silence in motion, range, stops, a task that is late.
void drivenCourse(Val3Course& c) {
  auto& rig = c.rig;
  auto& faults = rig.controller->faults();
  rig.plant.q[4] = rig.model.links[4].upper_rad - 0.25;
  rig.switchOn();
  for (int axis = 0; axis < 6; ++axis) {
    rig.command.position_rad[axis] += 0.003;
    c.run(2);
  }
  rig.command.level = robot::CommandLevel::JointVelocity;
  for (int axis = 0; axis < 6; ++axis) rig.command.velocity_rad_per_s[axis] = 0.4 + 0.02 * axis;
  c.run(5);
  rig.answers = false;
  c.run(16);
  rig.answers = true;
  c.run(2);
  c.again();
  c.run(4);
  rig.command.enable = false;  // in motion
  c.run(12);
  rig.switchOn();
  faults.pauseCycles = 1;
  c.run(3);
  faults.workingMode = 3;
  faults.emergencyStop = 2;
  c.run(3);
  faults.emergencyStop = 0;
  c.again();
  faults.refuseAlter = true;
  c.run(3);
  faults.refuseAlter = false;
  c.again();
  for (int axis = 0; axis < 6; ++axis) rig.command.velocity_rad_per_s[axis] = axis == 4 ? 0.6 : 0.0;
  c.run(120);
  c.again();
  faults.stopped = true;
  c.run(2);
  faults.stopped = false;
  c.run(6);
}

/// Somebody else's part: bytes out of step, a jump in motion, more than a task may read, a connection that ends.
void strangersCourse(Val3Course& c) {
  c.rig.arm.reset();
  c.run(3);
  auto host = hardware::TcpSocket::connected("127.0.0.1", c.rig.driver.port, 100'000'000);
  std::array<char, 40> out{};
  hardware::Val3SetPoint point{2, hardware::Val3Mode::Position, {}};
  const auto send = [&](int cycles = 1) {
    ++point.number;
    (void)formatVal3SetPoint(point, out);
    (void)host->send(out);
    c.run(cycles);
  };
  c.run(2);
  send(2);  // nobody has greeted
  (void)host->send(std::string("out of step"));
  (void)hardware::formatVal3Greeting({1, 1.0, 15.0, 3}, out);
  (void)host->send(out);
  (void)host->send(out);
  c.run(2);
  for (std::size_t i = 0; i < 6; ++i) point.value[i] = c.rig.plant.q[static_cast<int>(i)];
  for (int i = 0; i < 4; ++i) {
    point.value[2] += 0.003;
    send();
  }
  point.value[2] += 0.03;
  send(8);
  for (int i = 0; i < 9; ++i) send(0);
  c.run(3);
  point.mode = hardware::Val3Mode::Halt;
  send(2);
  point.mode = hardware::Val3Mode::Position;
  c.rig.controller->faults().powerOff = true;
  send(2);
  c.rig.controller->faults().powerOff = false;
  point.mode = hardware::Val3Mode::Stand;
  send(2);
  host->hangUp();
  *host = hardware::TcpSocket();
  c.run(3);
  c.rig.connect();
  c.again();
  c.run(2);
}

/// Both parts, and a controller without a licence.
/// Out  all that was seen, or as much as was needed to see that it is not `like`
std::string course(const std::filesystem::path& application, const std::string& like = {}) {
  Val3Course c(application, like);
  if (!c.rig.arm) return "no driver: " + c.seen;
  try {
    drivenCourse(c);
    strangersCourse(c);
  } catch (const Val3Differs&) {
    return c.seen + "...";
  } catch (const std::runtime_error& e) {
    c.seen += e.what();
  }
  c.seen += c.rig.controller->problem();
  Val3Course without(application, {}, false);
  if (without.rig.arm) without.rig.switchOn(), without.run(2);
  return c.seen + without.seen;
}

/// Takes away each line that does something: the course must differ, or the application not be understood.
TEST_F(Val3Copies, WithoutAnyOneOfItsLinesSomethingIsMissing) {
  // A host that was away while bytes were on their way makes another course: what two in a row agree on is the right
  // one.
  const auto copy = with("stop.pgx", textOf(kFolder / "stop.pgx"));
  std::string whole = course(kFolder), again = course(copy);
  for (int i = 0; i < 5 && again != whole; ++i) whole = std::exchange(again, course(copy));
  ASSERT_EQ(whole, again) << "the course is not the same each time";
  int lines = 0, missed = 0;
  for (const char* file : {"control.pgx", "receive.pgx", "decide.pgx", "startMove.pgx", "speeds.pgx", "toJoint.pgx",
                           "follow.pgx", "report.pgx"}) {
    const std::string text = textOf(kFolder / file);
    std::size_t begin = text.find("[begin\n") + 7;
    for (std::size_t end = text.find('\n', begin); end != std::string::npos && text.compare(begin, 5, "end]]") != 0;
         begin = end + 1, end = text.find('\n', begin)) {
      const std::string line = text.substr(begin, end - begin);
      const std::size_t first = line.find_first_not_of(' ');
      if (first == std::string::npos || line.compare(first, 2, "//") == 0) continue;
      // A block is taken away by its condition: nothing within it happens.
      std::string without = text;
      const bool block = std::regex_search(line, std::regex("^ *(if|elseIf|while)\\("));
      const bool control = std::regex_search(line, std::regex("^ *(for|end|else)"));
      if (control) continue;
      if (block) without.replace(begin, line.size(), std::regex_replace(line, std::regex("\\(.*\\)$"), "(false)"));
      else without.replace(begin, line.size(), "");
      ++lines;
      if (course(with(file, without), whole) != whole) continue;
      ++missed;
      std::printf("not missed: %s: %s\n", file, line.c_str());
    }
  }
  std::printf("%d lines, %d not missed by the course\n", lines, missed);
  EXPECT_GT(lines, 100);
  EXPECT_LT(missed, 20) << "these are met by another line as well, or bound a count that takes years";
}

}  // namespace
}  // namespace articulus::test
