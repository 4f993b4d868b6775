// The robot's telegrams: every field read, every kind of broken text refused,
// replies that another parser understands, no heap.
#include "hardware/kuka_rsi/rsi_telegram.h"

#include <gmock/gmock.h>

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>

#include "hardware/io/xml_document.h"
#include "hardware/kuka_rsi/rsi_config.h"
#include "hardware/kuka_rsi/rsi_reply.h"

namespace articulus::test {
namespace {

using hardware::RobFault;
using hardware::RobTelegram;
using hardware::RsiReply;
using hardware::scanRob;
using testing::HasSubstr;

const std::string kExample =
    R"(<Rob Type="KUKA"><RIst X="812.4137" Y="-36.2050" Z="1104.9981" A="12.5000" B="0.0312" C="179.9127"/>)"
    R"(<AIPos A1="4.1200" A2="-88.0040" A3="91.3300" A4="0.0000" A5="86.7000" A6="-3.2500"/>)"
    R"(<MACur A1="0.4200" A2="-3.1000" A3="1.2500" A4="0.0000" A5="0.3100" A6="0.0200"/><Delay D="7"/><Run>1</Run><IPOC>4219880</IPOC></Rob>)";

std::string with(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  if (at == std::string::npos) throw std::runtime_error("the example has no " + from);
  return text.replace(at, from.size(), to);
}

RobFault faultOf(const std::string& text) {
  RobTelegram t;
  return scanRob(text, t);
}

TEST(RsiTelegram, ReadsEveryField) {
  RobTelegram t;
  ASSERT_EQ(scanRob(kExample, t), RobFault::None);
  const double axes[] = {4.12, -88.004, 91.33, 0.0, 86.7, -3.25},
               pose[] = {812.4137, -36.205, 1104.9981, 12.5, 0.0312, 179.9127};
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_DOUBLE_EQ(t.axes_deg[i], axes[i]);
    EXPECT_DOUBLE_EQ(t.pose_mm_deg[i], pose[i]);
  }
  EXPECT_TRUE(t.hasPose);
  EXPECT_EQ(t.late, 7u);
  EXPECT_TRUE(t.moves);
  EXPECT_EQ(t.ipoc, 4219880u);
  EXPECT_EQ(t.ipocView(), "4219880");
}

TEST(RsiTelegram, TakesWhatControllersWriteDifferently) {
  EXPECT_EQ(faultOf(with(kExample, "Type=\"KUKA\"", "TYPE='kuka'")), RobFault::None) << "simulators write TYPE";
  EXPECT_EQ(faultOf(with(kExample, "<Run>", "<Own>3.2</Own><Other a=\"x\"/>\r\n<Run>")), RobFault::None)
      << "own tags of the context";
  EXPECT_EQ(faultOf(with(kExample,
                         "<RIst X=\"812.4137\" Y=\"-36.2050\" Z=\"1104.9981\" "
                         "A=\"12.5000\" B=\"0.0312\" C=\"179.9127\"/>",
                         "")),
            RobFault::None);
  RobTelegram t;
  ASSERT_EQ(scanRob(with(kExample, "A1=\"4.1200\"", "A1=\"+4.12e0\""), t), RobFault::None);
  EXPECT_DOUBLE_EQ(t.axes_deg[0], 4.12);
  ASSERT_EQ(scanRob(with(kExample, "4219880", "0004219880"), t), RobFault::None);
  EXPECT_EQ(t.ipocView(), "0004219880") << "echoed as it was written";
}

TEST(RsiTelegram, RefusesWhatIsBroken) {
  EXPECT_EQ(faultOf("<Rob Type=\"KUKA\"><IPOC>1</IPOC></Rob>"), RobFault::TooShort)
      << "the first frame of older controllers";
  EXPECT_EQ(faultOf(kExample + std::string(5000, ' ')), RobFault::TooLong);
  EXPECT_EQ(faultOf(with(kExample, "Type=\"KUKA\"", "Type=\"OTHER\"")), RobFault::OtherType);
  EXPECT_EQ(faultOf(with(with(kExample, "<Rob", "<Sen"), "</Rob>", "</Sen>")), RobFault::OtherType);
  EXPECT_EQ(faultOf(kExample.substr(0, kExample.size() - 20)), RobFault::NotXml);
  EXPECT_EQ(faultOf(with(kExample, "<IPOC>4219880</IPOC>", "")), RobFault::NoIpoc);
  EXPECT_EQ(faultOf(with(kExample, "AIPos", "ASPos")), RobFault::NoAxes);
  EXPECT_EQ(faultOf(with(kExample, "<Delay D=\"7\"/>", "")), RobFault::NoDelay);
  const std::string noRun = with(kExample, "<Run>1</Run>", "");
  EXPECT_EQ(faultOf(noRun), RobFault::NoRun);
  RobTelegram t;
  EXPECT_EQ(scanRob(noRun, t, "Active"), RobFault::NoRun);
  EXPECT_EQ(scanRob(kExample, t, "Active"), RobFault::NoRun) << "another tag than the configuration names";
  EXPECT_EQ(scanRob(noRun, t, ""), RobFault::None) << "a configuration without one";
  EXPECT_EQ(faultOf(with(kExample, "A3=\"91.3300\"", "A3=\"91,33\"")), RobFault::BadNumber);
  EXPECT_EQ(faultOf(with(kExample, "A3=\"91.3300\"", "A3=\"nan\"")), RobFault::BadNumber);
  EXPECT_EQ(faultOf(with(kExample, " A3=\"91.3300\"", "")), RobFault::BadNumber);
  EXPECT_EQ(faultOf(with(kExample, "4219880", "42x19880")), RobFault::BadNumber);
  EXPECT_EQ(faultOf(with(kExample, "D=\"7\"", "D=\"-7\"")), RobFault::BadNumber);
  EXPECT_EQ(faultOf(with(kExample, "<Run>", "<Run")), RobFault::NotXml);
}

TEST(RsiTelegram, CutOrScrambledTextNeverReadsAsWhole) {
  for (std::size_t n = 0; n < kExample.size(); ++n) EXPECT_NE(faultOf(kExample.substr(0, n)), RobFault::None) << n;
  std::mt19937_64 random(1);
  int accepted = 0;
  for (int k = 0; k < 20000; ++k) {
    std::string text = kExample;
    for (int j = 0; j < 3; ++j) text[random() % text.size()] = static_cast<char>(random() % 256);
    RobTelegram t;
    if (scanRob(text, t) != RobFault::None) continue;
    ++accepted;  // a digit changed to another, a space doubled: numbers are
                 // still numbers
    for (const double a : t.axes_deg) EXPECT_TRUE(std::isfinite(a));
  }
  std::printf("%d of 20000 scrambled telegrams still had their form\n", accepted);
}

TEST(RsiTelegram, RepliesAreXmlThatSaysWhatWasMeant) {
  std::array<char, 512> buffer{};
  const std::array<double, 6> correction{0.015, -0.004, 12.3456789, 0.0, -119.999999, 1e-7};
  const std::size_t n = RsiReply::standard("Articulus").write({false, true, correction}, "0004219880", buffer);
  ASSERT_GT(n, 0u);
  const std::string text(buffer.data(), n);
  const auto root = hardware::parseXml(text, "reply");  // libxml2
  ASSERT_TRUE(root) << root.error().text();
  EXPECT_EQ(root->name, "Sen");
  EXPECT_EQ(root->attribute("Type"), "Articulus");
  EXPECT_EQ(root->child("Stop")->text, "0");
  EXPECT_EQ(root->child("Go")->text, "1");
  EXPECT_EQ(root->children.back().name, "IPOC");
  EXPECT_EQ(root->child("IPOC")->text, "0004219880");
  const char* const names[] = {"A1", "A2", "A3", "A4", "A5", "A6"};
  for (std::size_t i = 0; i < 6; ++i)
    EXPECT_NEAR(std::stod(root->child("AKorr")->attribute(names[i])), correction[i], 5.1e-7);
  EXPECT_EQ(root->child("AKorr")->attribute("A6"), "0.000000") << "no exponents";
}

TEST(RsiTelegram, RepliesThatCannotBeWrittenAreNot) {
  std::array<char, 512> buffer{};
  std::array<double, 6> correction{};
  for (std::size_t room = 0; room < 150; ++room)
    EXPECT_EQ(RsiReply::standard("Articulus").write({true, false, correction}, "1", std::span(buffer).first(room)), 0u);
  correction[4] = std::nan("");
  EXPECT_EQ(RsiReply::standard("Articulus").write({false, true, correction}, "1", buffer), 0u);
  correction[4] = 1e300;
  EXPECT_EQ(RsiReply::standard("Articulus").write({false, true, correction}, "1", buffer), 0u);
}

TEST(RsiConfig, TheShippedOneFitsTheDriver) {
  const auto c = hardware::readRsiConfig(std::string(ARTICULUS_RESOURCES) + "/kuka_rsi/articulus_rsi.xml");
  ASSERT_TRUE(c) << c.error().text();
  EXPECT_EQ(c->replyType, "Articulus");
  EXPECT_EQ(c->port, 59152);
  EXPECT_EQ(c->receive.size(), 8u);
}

TEST(RsiConfig, SaysWhatOthersLack) {
  const std::string shipped = [] {
    std::ifstream in(std::string(ARTICULUS_RESOURCES) + "/kuka_rsi/articulus_rsi.xml");
    return std::string(std::istreambuf_iterator<char>(in), {});
  }();
  const auto complaint = [&](const std::string& from, const std::string& to) {
    const auto file = std::filesystem::temp_directory_path() / ("articulus_rsi_" + std::to_string(::getpid()) + ".xml");
    std::ofstream(file) << with(shipped, from, to);
    const auto c = hardware::readRsiConfig(file);
    std::filesystem::remove(file);
    return c ? std::string("accepted") : c.error().text();
  };
  EXPECT_THAT(complaint("FALSE", "TRUE"), HasSubstr("ONLYSEND"));
  EXPECT_THAT(complaint("DEF_Delay", "DEF_RIst"), HasSubstr("SEND has no DEF_Delay"));
  EXPECT_THAT(complaint("AKorr.A4", "RKorr.X"), HasSubstr("RECEIVE has no correction of six values"));
  EXPECT_THAT(complaint("\"Go\"", "\"Went\""), HasSubstr("RECEIVE has Stop but no Go"));
  EXPECT_THAT(complaint("INDX=\"6\" HOLDON=\"1\"", "INDX=\"6\" HOLDON=\"0\""), HasSubstr("back to its start pose"));
  EXPECT_THAT(complaint("59152", "x"), HasSubstr("PORT"));
  EXPECT_THAT(complaint("59152", "59152x"), HasSubstr("PORT"));
  EXPECT_THAT(complaint("FALSE", "true"), HasSubstr("ONLYSEND"));
  EXPECT_THAT(complaint("FALSE", "1"), HasSubstr("ONLYSEND"));
  EXPECT_THAT(complaint("<ELEMENT TAG=\"AKorr.A1\"",
                        "<ELEMENT TAG=\"AKorr.A1\" TYPE=\"DOUBLE\" INDX=\"9\"/><ELEMENT TAG=\"AKorr.A1\""),
              HasSubstr("AKorr.A1 is there twice"));
  EXPECT_THAT(complaint("</SEND>", ""), HasSubstr("no XML: line"));
  for (const std::string& tag : {std::string(100'000, 'x'), std::string("A K"), std::string("\u00dcber"),
                                 std::string("1st"), std::string("a.b.c"), std::string(), std::string("a.")})
    EXPECT_THAT(complaint("\"DEF_Delay\"", "\"" + tag + "\""), HasSubstr("is none.\nName it with letters of English"));
}

}  // namespace
}  // namespace articulus::test
