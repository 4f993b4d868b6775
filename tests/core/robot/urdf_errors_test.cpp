// A URDF that is not an arm must be refused with the joint or link that is in the way, and nothing may be printed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <array>

#include <algorithm>
#include <array>
#include <chrono>

#include "core/robot/files/urdf_import.h"

namespace articulus::test {
namespace {

using testing::HasSubstr;

std::string joint(const std::string& name, const std::string& type, const std::string& parent, const std::string& child,
                  const std::string& more = "<limit lower=\"-2\" upper=\"2\" effort=\"10\" velocity=\"2\"/>") {
  return "<joint name=\"" + name + "\" type=\"" + type +
         "\"><origin xyz=\"0 0.1 0.3\"/><axis xyz=\"0 1 0\"/><parent link=\"" + parent + "\"/><child link=\"" + child +
         "\"/>" + more + "</joint>\n";
}
std::string link(
    const std::string& name,
    const std::string& inertia = "<inertia ixx=\"0.02\" iyy=\"0.02\" izz=\"0.02\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/>") {
  return "<link name=\"" + name + "\"><inertial><mass value=\"2\"/>" + inertia + "</inertial></link>\n";
}

/// Six joints j1..j6 between base, l1..l6; a part can be replaced or added.
struct Arm {
  std::array<std::string, 7> links;
  std::array<std::string, 6> joints;
  std::string more;
  Arm() {
    links[0] = "<link name=\"base\"/>\n";
    for (int i = 1; i <= 6; ++i) {
      links[i] = link("l" + std::to_string(i));
      joints[i - 1] = joint("j" + std::to_string(i), "revolute", i == 1 ? "base" : "l" + std::to_string(i - 1),
                            "l" + std::to_string(i));
    }
  }
  [[nodiscard]] std::string text() const {
    std::string xml = "<robot name=\"arm\">\n";
    for (const auto& part : links) xml += part;
    for (const auto& part : joints) xml += part;
    return xml + more + "</robot>\n";
  }
};

class UrdfErrors : public ::testing::Test {
 protected:
  void SetUp() override { ::testing::internal::CaptureStderr(); }
  void TearDown() override {
    EXPECT_EQ(::testing::internal::GetCapturedStderr(), "") << "the parser printed by itself";
  }
  void expectRefused(const std::string& xml, std::initializer_list<const char*> words,
                     const robot::UrdfChoice& choice = {}) {
    const auto arm = robot::importUrdf(xml, "mine.urdf", choice);
    ASSERT_FALSE(arm.ok()) << "accepted";
    EXPECT_THAT(arm.error().message, HasSubstr("mine.urdf"));
    for (const char* word : words) EXPECT_THAT(arm.error().text(), HasSubstr(word));
    EXPECT_FALSE(arm.error().remedy.empty());
  }
  Arm arm_;
};

TEST_F(UrdfErrors, TellALetterThatIsNoUtf8) {  // found by tests/fuzz.sh: the parser read beyond the end
  for (const char* cut : {"\xF0", "\xE2\x82", "\xC3", "\xFF"}) {
    SCOPED_TRACE(cut);
    expectRefused("<robot name=\"arm\">\n<link " + std::string(cut), {"line 2", "no UTF-8", "Save it as UTF-8"});
  }
  arm_.more = "<!-- M\xFCller -->\n";
  expectRefused(arm_.text(), {"no UTF-8"});
}

TEST_F(UrdfErrors, TellATagThatClosesNothing) {  // found by tests/fuzz.sh: an empty name was cut
  expectRefused("<robot name=\"arm\">\n<link name=\"a\"/>\n<link b=\"1\"</>\n", {"is not a URDF"});
}

TEST_F(UrdfErrors, AreNoneForAPlainArm) {
  const auto arm = robot::importUrdf(arm_.text(), "mine.urdf");
  ASSERT_TRUE(arm.ok()) << arm.error().text();
  EXPECT_THAT(arm->joints, ::testing::ElementsAre("j1", "j2", "j3", "j4", "j5", "j6"));
  EXPECT_EQ(arm->base, "base");
  EXPECT_EQ(arm->tip, "l6");
  EXPECT_TRUE(arm->warnings.empty());
  EXPECT_EQ(arm->model.name, "arm");
  EXPECT_EQ(arm->model.links[3].mass_kg, 2.0);
}

TEST_F(UrdfErrors, NameAJointThatDoesNotTurn) {
  for (const char* type : {"prismatic", "planar", "floating"}) {
    arm_.joints[2] = joint("j3", type, "l2", "l3");
    expectRefused(arm_.text(), {"joint j3", type});
  }
}

TEST_F(UrdfErrors, NameAMimic) {
  arm_.joints[4] = joint("j5", "revolute", "l4", "l5",
                         "<limit lower=\"-2\" upper=\"2\" effort=\"10\" velocity=\"2\"/><mimic joint=\"j4\"/>");
  expectRefused(arm_.text(), {"joint j5", "j4", "mimic"});
}

TEST_F(UrdfErrors, NameTheJointsOfABranchAndAChoiceSolvesIt) {
  arm_.more = link("finger") + joint("left_finger", "prismatic", "l6", "finger") + link("thumb") +
              joint("right_finger", "prismatic", "l6", "thumb");
  expectRefused(arm_.text(), {"left_finger", "right_finger", "link l6", "--tip"});
  const auto arm = robot::importUrdf(arm_.text(), "mine.urdf", {.base = {}, .tip = "l6"});
  ASSERT_TRUE(arm.ok()) << arm.error().text();
  EXPECT_THAT(arm->warnings, ::testing::Contains(HasSubstr("left_finger")));
}

TEST_F(UrdfErrors, NameTooFewAndTooManyJoints) {
  arm_.joints[3] = joint("j4", "fixed", "l3", "l4");
  expectRefused(arm_.text(), {"5 joints", "j1, j2, j3, j5, j6"});
  arm_ = Arm();
  arm_.more = link("l7") + joint("j7", "revolute", "l6", "l7") + link("l8") + joint("j8", "continuous", "l7", "l8");
  expectRefused(arm_.text(), {"8 joints", "j8"});
  EXPECT_TRUE(robot::importUrdf(arm_.text(), "mine.urdf", {.base = {}, .tip = "l7"}).ok());
  EXPECT_TRUE(robot::importUrdf(arm_.text(), "mine.urdf", {.base = "l1", .tip = "l7"}).ok());
  expectRefused("<robot name=\"stone\"><link name=\"stone\"/></robot>", {"0 joints"});
}

TEST_F(UrdfErrors, NameMissingAndReversedLimits) {
  arm_.joints[1] = joint("j2", "revolute", "l1", "l2", "");
  expectRefused(arm_.text(), {"j2", "limits"});
  arm_.joints[1] = joint("j2", "revolute", "l1", "l2", "<limit effort=\"10\" velocity=\"2\"/>");
  expectRefused(arm_.text(), {"j2", "limits"});
  arm_.joints[1] =
      joint("j2", "revolute", "l1", "l2", "<limit lower=\"2\" upper=\"-2\" effort=\"10\" velocity=\"2\"/>");
  expectRefused(arm_.text(), {"j2", "reversed"});
}

TEST_F(UrdfErrors, WarnOfLimitsThatLookLikeDegrees) {
  const auto warnings = [this](const char* lower, const char* upper) {
    arm_.joints[3] =
        joint("j4", "revolute", "l3", "l4",
              std::string("<limit lower=\"") + lower + "\" upper=\"" + upper + "\" effort=\"10\" velocity=\"2\"/>");
    const auto arm = robot::importUrdf(arm_.text(), "mine.urdf");
    EXPECT_TRUE(arm.ok());
    return arm.ok() ? arm->warnings : std::vector<std::string>{};
  };
  const auto looksLikeDegrees = ::testing::ElementsAre(::testing::AllOf(HasSubstr("j4"), HasSubstr("degrees")));
  EXPECT_THAT(warnings("-170", "170"), looksLikeDegrees);
  EXPECT_THAT(warnings("-1", "12.57"), looksLikeDegrees);
  EXPECT_THAT(warnings("-12.57", "1"), looksLikeDegrees);
  EXPECT_TRUE(warnings("-12.56", "12.56").empty());
}

TEST_F(UrdfErrors, NameTheJointOfALengthThatNoRobotFileHolds) {
  const auto placed = [this](const char* xyz, const char* axis) {
    arm_ = Arm();
    std::string& j3 = arm_.joints[2];
    j3.replace(j3.find("0 0.1 0.3"), 9, xyz);
    j3.replace(j3.find("0 1 0"), 5, axis);
    return arm_.text();
  };
  // Parallel axes 3.5 m apart are an a of 3.5 m; along an axis, 3.5 m and the 0.1 m of either neighbour are a d.
  expectRefused(placed("0 0 3.5", "0 1 0"), {"axis of joint j3", "3.5", "joint j2", "metres"});
  expectRefused(placed("0 3.5 0.3", "0 0 1"), {"along the axis of joint j2", "3.7", "metres"});
  EXPECT_TRUE(robot::importUrdf(placed("0 0 2.5", "0 1 0"), "mine.urdf").ok());
  EXPECT_TRUE(robot::importUrdf(placed("0 2.5 0.3", "0 0 1"), "mine.urdf").ok());
}

TEST_F(UrdfErrors, NameAnImpossibleInertia) {
  arm_.links[4] = link("l4", "<inertia ixx=\"-0.02\" iyy=\"0.02\" izz=\"0.02\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/>");
  expectRefused(arm_.text(), {"link l4", "inertia"});
  arm_.links[4] = link("l4", "<inertia ixx=\"0.01\" iyy=\"0.01\" izz=\"0.01\" ixy=\"0.05\" ixz=\"0\" iyz=\"0\"/>");
  expectRefused(arm_.text(), {"link l4", "inertia"});
}

TEST_F(UrdfErrors, AreOnlyWarningsWhereSomethingWasLeftOpen) {
  arm_.links[3] = "<link name=\"l3\"/>";
  arm_.links[4] = link("l4", "<inertia ixx=\"0.01\" iyy=\"0.01\" izz=\"0.09\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/>");
  arm_.joints[5] = joint("j6", "continuous", "l5", "l6", "");
  arm_.joints[0] =
      joint("j1", "revolute", "base", "l1", "<limit lower=\"-2\" upper=\"2\" effort=\"0\" velocity=\"0\"/>");
  arm_.more = "<link name=\"flange\"/>" + joint("to_flange", "fixed", "l6", "flange") + "<link name=\"ring\"/>" +
              joint("to_ring", "fixed", "l6", "ring");
  const auto arm = robot::importUrdf(arm_.text(), "mine.urdf");
  ASSERT_TRUE(arm.ok()) << arm.error().text();
  EXPECT_EQ(arm->tip, "l6");
  for (const char* words : {"Link l3 has no mass", "Link l4", "Joint j6 is continuous", "Joint j6 states no speed",
                            "Joint j1 states no speed", "to_flange"})
    EXPECT_THAT(arm->warnings, ::testing::Contains(HasSubstr(words)));
  EXPECT_DOUBLE_EQ(arm->model.links[5].upper_rad, 2.0 * M_PI);
  arm_.more = "<link name=\"arm_tool0\"/>" + joint("to_tool", "fixed", "l6", "arm_tool0") + "<link name=\"ring\"/>" +
              joint("to_ring", "fixed", "l6", "ring");
  EXPECT_EQ(robot::importUrdf(arm_.text(), "mine.urdf")->tip, "arm_tool0");
}

TEST_F(UrdfErrors, NameLinksThatAreNotThere) {
  expectRefused(arm_.text(), {"\"hand\"", "base, l1, l2"}, {.base = {}, .tip = "hand"});
  expectRefused(arm_.text(), {"\"foot\""}, {.base = "foot", .tip = {}});
  expectRefused(arm_.text(), {"link l1", "link l6"}, {.base = "l6", .tip = "l1"});
}

TEST_F(UrdfErrors, SayWhatIsWrongWithTheText) {
  for (const char* nothing : {"", " \n\t\r\n"}) expectRefused(nothing, {"mine.urdf is empty"});
  expectRefused(
      "\x7f"
      "ELF\x01\x02",
      {"not a URDF"});
  expectRefused("<robot name=\"arm\"><link name=\"a\"></robot>", {"not a URDF"});
  expectRefused("<robot><link name=\"a\"/></robot>", {"not a URDF"});
  expectRefused("<html><body>404</body></html>", {"not a URDF"});
  expectRefused("<robot xmlns:xacro=\"x\" name=\"arm\"><xacro:include filename=\"b\"/></robot>", {"xacro"});
  std::string bad = arm_.text();
  bad.replace(bad.find("0 0.1 0.3"), 9, "0 0.1 x.3");
  expectRefused(bad, {"not a URDF", "j1"});
  bad = arm_.text();
  bad.replace(bad.find("<parent link=\"l2\"/>"), 19, "<parent link=\"zz\"/>");
  expectRefused(bad, {"not a URDF"});
  const auto missing = robot::importUrdf(std::filesystem::path("/nonexistent/arm.urdf"));
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().code, base::ErrorCode::NotFound);
  EXPECT_FALSE(robot::importUrdf(std::filesystem::path("/")).ok());
}

/// A chain of rigid joints behind the arm's flange.
std::string rigidChain(int count) {
  std::string xml;
  for (int i = 0; i < count; ++i) {
    const std::string from = i == 0 ? "l6" : "r" + std::to_string(i - 1), to = "r" + std::to_string(i);
    xml += "<link name=\"" + to + "\"/>\n";
    xml += "<joint name=\"f" + std::to_string(i) + "\" type=\"fixed\"><parent link=\"" + from + "\"/><child link=\"" +
           to + "\"/></joint>\n";
  }
  return xml;
}

TEST_F(UrdfErrors, AreToldOfFilesThatWouldOverrunTheStackOrNeverEnd) {
  std::string deep = "<robot name=\"arm\">\n";
  for (int i = 0; i < 50'000; ++i) deep += "<a>";
  expectRefused(deep, {"line 2", "64 deep"});
  const auto began = std::chrono::steady_clock::now();
  arm_.more = rigidChain(20'000);
  expectRefused(arm_.text(), {"more than 20 000 elements"});
  arm_.more = rigidChain(2'000);
  expectRefused(arm_.text(), {"2007 links"});
  arm_.more = rigidChain(990);
  EXPECT_TRUE(robot::importUrdf(arm_.text(), "mine.urdf").ok());
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(4));
}

TEST_F(UrdfErrors, AreToldOfLinksInACircle) {
  arm_.more = joint("back", "revolute", "l6", "l4");
  expectRefused(arm_.text(), {"link l4 hangs on two joints"});
  arm_.more = joint("back", "fixed", "l6", "l4", "");
  expectRefused(arm_.text(), {"link l4 hangs on two joints"});
}

TEST_F(UrdfErrors, AreToldOfMassesAndNamesThatCannotBe) {
  for (const char* mass : {"nan", "inf", "1e999", "-1", "two", "1e300"}) {
    std::string xml = arm_.text();
    xml.replace(xml.find("<mass value=\"2\"/>"), 17, std::string("<mass value=\"") + mass + "\"/>");
    expectRefused(xml, {"l1"});
  }
  std::string named = arm_.text();
  named.replace(named.find("name=\"arm\""), 10, "name=\"" + std::string(1'000'000, 'x') + "\"");
  expectRefused(named, {"longer than 200 letters"});
  std::string far = arm_.text();
  far.replace(far.find("0 0.1 0.3"), 9, "0 nan 0.3");
  expectRefused(far, {"mine.urdf"});
  far = arm_.text();
  far.replace(far.find("ixx=\"0.02\""), 10, "ixx=\"1e300\"");
  expectRefused(far, {"l1"});
}

TEST_F(UrdfErrors, LeaveNoTextThatCrashesTheReader) {
  const std::string good = arm_.text();
  for (std::size_t cut = 0; cut < good.size(); cut += 7) (void)robot::importUrdf(good.substr(0, cut), "mine.urdf").ok();
  int refused = 0;
  for (std::size_t at = 0; at < good.size(); at += 5) {
    std::string bad = good;
    bad[at] = bad[at] == '"' ? '<' : '"';
    refused += !robot::importUrdf(bad, "mine.urdf").ok();
  }
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace articulus::test
