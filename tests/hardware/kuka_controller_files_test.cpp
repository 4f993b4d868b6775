// Files for a KUKA controller: context, Ethernet configuration and program agree with each other and with the driver,
// and what cannot be written is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "hardware/io/xml_document.h"
#include "hardware/kuka_rsi/rsi_controller_files.h"

namespace articulus::test {
namespace {

using hardware::controllerFiles;
using hardware::RsiConfig;
using hardware::RsiContextForm;
using hardware::RsiControllerFile;
using hardware::RsiControllerOrder;
using hardware::XmlElement;
using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

class KukaControllerFiles : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  static RsiControllerOrder order() {
    RsiControllerOrder o;
    o.config = *hardware::readRsiConfig(std::string(ARTICULUS_RESOURCES) + "/kuka_rsi/articulus_rsi.xml");
    o.host = "192.168.1.10";
    o.port = 59152;
    o.correctionLimit_deg = 30.0;
    return o;
  }
  static std::vector<RsiControllerFile> made(const RsiControllerOrder& o) {
    auto files = controllerFiles(o);
    if (!files) ADD_FAILURE() << files.error().text();
    return files ? *files : std::vector<RsiControllerFile>(3);
  }
  static std::string whyNot(const RsiControllerOrder& o) {
    const auto files = controllerFiles(o);
    return files ? "written" : files.error().text();
  }
  /// A configuration that receives this correction, and nothing else that is known.
  RsiConfig configOf(const std::string& receive, const std::string& send = {}) {
    const fs::path file = folder_ / "own.xml";
    std::ofstream(file) << "<ROOT><CONFIG><IP_NUMBER>10.0.0.1</IP_NUMBER><PORT>49152</PORT><SENTYPE>Own</SENTYPE>"
                           "<ONLYSEND>FALSE</ONLYSEND></CONFIG><SEND><ELEMENTS>"
                           "<ELEMENT TAG=\"DEF_AIPos\" TYPE=\"DOUBLE\" INDX=\"INTERNAL\"/>"
                           "<ELEMENT TAG=\"DEF_Delay\" TYPE=\"LONG\" INDX=\"INTERNAL\"/>"
                        << send << "</ELEMENTS></SEND><RECEIVE><ELEMENTS>" << receive << "</ELEMENTS></RECEIVE></ROOT>";
    const auto config = hardware::readRsiConfig(file);
    if (!config) ADD_FAILURE() << config.error().text();
    return config ? *config : RsiConfig{};
  }
  static std::string six(const char* tag, const char* names, int from = 1) {
    std::string all;
    for (int i = 0; i < 6; ++i)
      all += "<ELEMENT TAG=\"" + std::string(tag) + "." +
             (names[0] == 'A' ? "A" + std::to_string(i + 1) : std::string(1, names[i])) + "\" TYPE=\"DOUBLE\" INDX=\"" +
             std::to_string(from + i) + "\" HOLDON=\"1\"/>";
    return all;
  }
  const fs::path folder_ = fs::temp_directory_path() / ("kuka_files_" + std::to_string(::getpid()));
};

/// Objects of a context by their kind, in small letters, with what of theirs is told, counted from 0.
struct Wired {
  std::map<std::string, std::map<int, std::pair<std::string, int>>> inputs;  // of a kind: input, from object and output
  std::map<std::string, std::map<std::string, std::pair<int, std::string>>> parameters;  // number and value
  std::map<std::string, int> kinds;
  std::map<std::string, std::string> kindOf;  // of an object by its name
};

Wired wiredOf(const RsiControllerFile& file, bool old) {
  const auto root = hardware::parseXml(file.text, file.name);
  if (!root) ADD_FAILURE() << root.error().text();
  Wired all;
  const int base = old ? 1 : 0;
  const char* id = old ? "ID" : "Id";
  for (const XmlElement& object : (old ? *root : *root->child("RsiObjects")).children) {
    std::string kind = object.attribute("ObjType");
    std::ranges::transform(kind, kind.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    all.kinds[kind] = std::stoi(object.attribute(std::string("ObjType").append(id)));
    all.kindOf[object.attribute(std::string("Obj").append(id))] = kind;
    if (const XmlElement* inputs = object.child("Inputs"))
      for (const XmlElement& in : inputs->children)
        all.inputs[kind][std::stoi(in.attribute("InIdx")) - base] = {in.attribute(std::string("OutObj").append(id)),
                                                                     std::stoi(in.attribute("OutIdx")) - base};
    for (const XmlElement& p : object.child("Parameters")->children)
      all.parameters[kind][p.attribute("Name")] = {std::stoi(p.attribute(std::string("Param").append(id))),
                                                   p.attribute("ParamValue")};
  }
  return all;
}

/// The tag that the Ethernet configuration gives to an output (from 0) of ETHERNET.
std::string receivedAt(const RsiControllerFile& ethernet, int output) {
  const auto root = hardware::parseXml(ethernet.text, ethernet.name);
  for (const XmlElement& e : root->child("RECEIVE")->child("ELEMENTS")->children)
    if (e.attribute("INDX") == std::to_string(output + 1)) return e.attribute("TAG");
  return "nothing";
}

TEST_F(KukaControllerFiles, EachCorrectionReachesItsAxisAndIsBoundedInBothForms) {
  for (const auto form : {RsiContextForm::Rsix, RsiContextForm::RsiXml}) {
    const bool old = form == RsiContextForm::RsiXml;
    RsiControllerOrder o = order();
    o.form = form;
    const auto files = made(o);
    EXPECT_EQ(files[0].name, "articulus_ethernet.xml");
    EXPECT_EQ(files[1].name, old ? "articulus.rsi.xml" : "articulus.rsix");
    EXPECT_EQ(files[2].name, "articulus.src");
    const Wired wired = wiredOf(files[1], old);
    const std::map<std::string, int> expected{{"ethernet", 64}, {"axiscorr", 33},     {"axiscorrmon", 82},
                                              {"stop", 18},     {"map2sen_pint", 16}, {"sen_pint", 57}};
    EXPECT_EQ(wired.kinds, expected);
    for (int i = 0; i < 6; ++i) {
      const auto& [from, output] = wired.inputs.at("axiscorr").at(i);
      EXPECT_EQ(wired.kindOf.at(from), "ethernet");
      const std::string axis = "A" + std::to_string(i + 1);
      EXPECT_EQ(receivedAt(files[0], output), "AKorr." + axis);
      const auto& limits = wired.parameters.at("axiscorr");
      EXPECT_EQ(limits.at("LowerLim" + axis), std::pair(old ? i + 1 : i, std::string("-30.000")));
      EXPECT_EQ(limits.at("UpperLim" + axis), std::pair(old ? i + 13 : i + 6, std::string("30.000")));
      EXPECT_EQ(wired.parameters.at("axiscorrmon").at("Max" + axis), std::pair(old ? i + 1 : i, std::string("31.000")));
    }
    EXPECT_EQ(receivedAt(files[0], wired.inputs.at("stop").at(0).second), "Stop");
    EXPECT_EQ(receivedAt(files[0], wired.inputs.at("map2sen_pint").at(0).second), "Go");
    EXPECT_EQ(wired.kindOf.at(wired.inputs.at("ethernet").at(0).first), "sen_pint") << "Run is sent on channel 1";
    EXPECT_EQ(wired.parameters.at("stop").at("Mode").second, "4");
    EXPECT_EQ(wired.parameters.at("ethernet").at("ConfigFile").second, files[0].name);
    EXPECT_EQ(wired.parameters.at("ethernet").at("Timeout").second, "100");
    EXPECT_EQ(wired.parameters.at("ethernet").at("Precision"), std::pair(old ? 8 : 7, std::string("4")));
    EXPECT_NE(wired.parameters.at("map2sen_pint").at("Index").second,
              wired.parameters.at("sen_pint").at("Index").second);
    // Only of ConfigFile: RSI 5 refuses others that say it.
    EXPECT_EQ(files[1].text.find("IsRuntime"), files[1].text.rfind("IsRuntime"));
  }
}

TEST_F(KukaControllerFiles, WhatIsWrittenIsWhatTheDriverReads) {
  const RsiControllerOrder o = order();
  const auto files = made(o);
  std::ofstream(folder_ / files[0].name, std::ios::binary) << files[0].text;
  const auto again = hardware::readRsiConfig(folder_ / files[0].name);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->host, "192.168.1.10");
  EXPECT_EQ(again->port, 59152);
  EXPECT_EQ(again->replyType, o.config.replyType);
  EXPECT_EQ(again->tags.correction, "AKorr");
  EXPECT_EQ(again->tags.go, "Go");
  ASSERT_EQ(again->receive.size(), o.config.receive.size());
  for (std::size_t i = 0; i < again->receive.size(); ++i) {
    EXPECT_EQ(again->receive[i].tag, o.config.receive[i].tag);
    EXPECT_EQ(again->receive[i].type, o.config.receive[i].type);
    EXPECT_EQ(again->receive[i].index, o.config.receive[i].index);
    EXPECT_EQ(again->receive[i].holdsOn, o.config.receive[i].holdsOn);
  }
}

TEST_F(KukaControllerFiles, EveryLineIsAsciiAndEndsWithCrLf) {
  RsiControllerOrder o = order();
  o.config.replyType = "Prüf<stand>";  // as a person may name it
  for (const auto& file : made(o)) {
    EXPECT_TRUE(std::ranges::all_of(file.text, [](unsigned char c) { return c < 128; })) << file.name;
    for (std::size_t at = file.text.find('\n'); at != std::string::npos; at = file.text.find('\n', at + 1))
      ASSERT_EQ(file.text[at - 1], '\r') << file.name;
    if (file.name.ends_with("ethernet.xml")) {
      EXPECT_EQ(hardware::parseXml(file.text, file.name)->child("CONFIG")->child("SENTYPE")->text, "Prüf<stand>");
    }
  }
}

TEST_F(KukaControllerFiles, ProgramSaysRunRightBeforeCorrectionsAndWaitsForGo) {
  for (const bool old : {false, true}) {
    RsiControllerOrder o = order();
    o.name = "knee_Rig";
    if (old) o.form = RsiContextForm::RsiXml;
    const std::string text = made(o)[2].text;
    EXPECT_THAT(text, HasSubstr("DEF KNEE_RIG( )"));
    EXPECT_THAT(text, HasSubstr(old ? "RSI_CREATE(\"knee_Rig.rsi\"," : "RSI_CREATE(\"knee_Rig\","));
    const std::vector<std::string> inOrder{"PTP $AXIS_ACT",
                                           "LOOP",
                                           "$SEN_PINT[1] = 0",
                                           "$SEN_PINT[2] = 0",
                                           "RSI_CREATE",
                                           "RSI_ON(#ABSOLUTE,#IPO_FAST)",
                                           "WHILE $SEN_PINT[1] <> 1",
                                           "ENDWHILE",
                                           "$SEN_PINT[2] = 1",
                                           "RSI_MOVECORR()",
                                           "$SEN_PINT[2] = 0",
                                           "RSI_OFF()",
                                           "WAIT SEC 1.0",
                                           "ENDLOOP"};
    std::size_t at = 0;
    for (const std::string& words : inOrder) {
      const std::size_t found = text.find(words, at);
      ASSERT_NE(found, std::string::npos) << words << " is missing, or stands before " << text.substr(at, 40);
      at = found + words.size();
    }
  }
  RsiControllerOrder slow = order();
  slow.cycle_ms = 12;
  slow.relative = true;
  EXPECT_THAT(made(slow)[2].text, HasSubstr("RSI_ON(#RELATIVE,#IPO)"));
}

TEST_F(KukaControllerFiles, OwnTagsWithoutStopGoAndRunAreWrittenWithoutThem) {
  RsiControllerOrder o = order();
  o.config = configOf(six("AK", "A", 7));
  const auto files = made(o);
  const Wired wired = wiredOf(files[1], false);
  EXPECT_EQ(wired.kinds, (std::map<std::string, int>{{"ethernet", 64}, {"axiscorr", 33}, {"axiscorrmon", 82}}));
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(receivedAt(files[0], wired.inputs.at("axiscorr").at(i).second), "AK.A" + std::to_string(i + 1));
  EXPECT_THAT(files[2].text, Not(HasSubstr("SEN_PINT")));
  EXPECT_THAT(files[2].text, Not(HasSubstr("WHILE")));
}

TEST_F(KukaControllerFiles, PoseIsCorrectedInTheRootAndBoundedAsAWhole) {
  RsiControllerOrder o = order();
  o.config = configOf(six("RKorr", "XYZABC"));
  o.shiftLimit_mm = 50.0;
  const auto files = made(o);
  const Wired wired = wiredOf(files[1], false);
  EXPECT_EQ(wired.kinds, (std::map<std::string, int>{{"ethernet", 64}, {"poscorr", 27}, {"poscorrmon", 81}}));
  const auto& limits = wired.parameters.at("poscorr");
  EXPECT_EQ(limits.at("LowerLimZ"), std::pair(2, std::string("-50.000")));
  EXPECT_EQ(limits.at("UpperLimX"), std::pair(3, std::string("50.000")));
  EXPECT_EQ(limits.at("MaxRotAngle"), std::pair(6, std::string("30.000")));
  EXPECT_EQ(limits.at("RefCorrSys"), std::pair(0, std::string("2")));
  EXPECT_GT(std::stod(wired.parameters.at("poscorrmon").at("MaxTrans").second), std::sqrt(3.0) * 50.0);
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(receivedAt(files[0], wired.inputs.at("poscorr").at(i).second), std::string("RKorr.") + "XYZABC"[i]);
  EXPECT_THAT(files[2].text, HasSubstr("$TOOL = $NULLFRAME"));
  o.form = RsiContextForm::RsiXml;
  EXPECT_THAT(whyNot(o), HasSubstr("not public"));
}

TEST_F(KukaControllerFiles, WhatCannotBeWiredIsRefusedByName) {
  RsiControllerOrder o = order();
  for (const char* name : {"", "2fast", "a-b", "a.b", "../up", "a_name_that_is_too_long_for_it", "prüf"}) {
    o.name = name;
    EXPECT_THAT(whyNot(o), HasSubstr("no name of a program")) << name;
  }
  o = order();
  o.cycle_ms = 8;
  EXPECT_THAT(whyNot(o), HasSubstr("4 or 12 ms"));
  o = order();
  o.config = configOf(six("AK", "A"), "<ELEMENT TAG=\"Force\" TYPE=\"DOUBLE\" INDX=\"1\"/>");
  EXPECT_THAT(whyNot(o), HasSubstr("SEND Force comes from an object of your own"));
  for (const auto& [index, words] : {std::pair("65", "INDX \"65\""), std::pair("0", "INDX \"0\""),
                                     std::pair("2x", "INDX \"2x\""), std::pair("5", "same INDX 5")}) {
    o = order();
    o.config.receive[1].index = index;
    EXPECT_THAT(whyNot(o), HasSubstr(words));
  }
  o = order();
  o.config.receive[3].index = "INTERNAL";
  EXPECT_THAT(whyNot(o), HasSubstr("has no channel"));
}

}  // namespace
}  // namespace articulus::test
