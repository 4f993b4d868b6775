// What a protocol takes from files beside it: profiles, paths, recordings, other protocols.
#include <gmock/gmock.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/protocol/protocol_json.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "tests/core/protocol/language_examples.h"

namespace articulus::protocol {
namespace {

using nlohmann::json;
using test::textOf;
using testing::AllOf;
using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr double kDegree = spatial::kRadiansPerDegree;

class LanguageFiles : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ =
        fs::path(testing::TempDir()) / ("articulus_" + std::string(info->name()) + "_" + std::to_string(getpid()));
    fs::create_directories(folder_ / "library");
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path put(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return folder_ / name;
  }
  base::Result<Protocol> load(const std::string& text) const {
    return loadProtocol(put("main.json", text), folder_ / "library");
  }
  fs::path folder_;
};

TEST_F(LanguageFiles, AProfileIsReadBesideItsProtocolAndGoesWithIt) {
  put("gait.csv", "time_s,value\r\n0,0\r\n0.5, 1\r\n\r\n1.25,-0.25\r\n");
  const auto p = load(textOf(R"({"type": "profile", "axes": {"My_Nm": 2}, "file": "gait.csv"})"));
  ASSERT_TRUE(p.ok()) << p.error().text();
  const auto& wave = std::get<WaveformStep>(p->steps.at(1));
  EXPECT_EQ(wave.profileTime_s, (std::vector<double>{0, 0.5, 1.25}));
  EXPECT_EQ(wave.profileValue, (std::vector<double>{0, 1, -0.25}));
  const auto frozen = fromJson(toJson(*p), "run 7");  // the file is not there
  ASSERT_TRUE(frozen.ok()) << frozen.error().text();
  EXPECT_EQ(std::get<WaveformStep>(frozen->steps.at(1)).profileValue, wave.profileValue);
}

TEST_F(LanguageFiles, APathIsReadFromAFile) {
  put("way.csv", "time_s,x_m,y_m,z_m,rx_rad,ry_rad,rz_rad\n0,0,0,0,0,0,0\n2,0.001,0,0,0,0.5,0\n");
  const auto p = load(textOf(R"({"type": "replay_path", "path": "way.csv"})"));
  ASSERT_TRUE(p.ok()) << p.error().text();
  const auto& points = std::get<ReplayPathStep>(p->steps.at(1)).points;
  ASSERT_EQ(points.size(), 2u);
  EXPECT_NEAR(points[1].X_RD.rotation(0, 2), std::sin(0.5), 1e-15);
}

TEST_F(LanguageFiles, ColumnsAreReadByTheirNamesAndUnits) {
  put("way.csv", "rz_rad,time_ms,x_mm,y_m,z_m,rx_rad,ry_deg\n0,0,0,0,0,0,0\n0.1,2000,1,0.002,0,0,30\n");
  const auto p = load(textOf(R"({"type": "replay_path", "path": "way.csv"})"));
  ASSERT_TRUE(p.ok()) << p.error().text();
  const auto& points = std::get<ReplayPathStep>(p->steps.at(1)).points;
  EXPECT_DOUBLE_EQ(points[1].time_s, 2.0);
  EXPECT_DOUBLE_EQ(points[1].X_RD.translation[0], 0.001) << "mm are not driven as m";
  EXPECT_DOUBLE_EQ(points[1].X_RD.translation[1], 0.002);
  EXPECT_NEAR(spatial::logRotation(points[1].X_RD.rotation)[1], spatial::inRadians(30.0), 1e-12);
  const auto refused = [&](const std::string& header) {
    put("way.csv", header + "\n0,0,0,0,0,0,0\n2,0,0,0,0,0,0\n");
    const auto read = load(textOf(R"({"type": "replay_path", "path": "way.csv"})"));
    return read ? std::string("accepted") : read.error().text();
  };
  EXPECT_THAT(refused("time_s,x_cm,y_m,z_m,rx_rad,ry_rad,rz_rad"),
              AllOf(HasSubstr("line 1 names no column x_m"), HasSubstr("mm")));
  EXPECT_THAT(refused("time_s,x,y,z,rx,ry,rz"), HasSubstr("names no column x_m"));
  EXPECT_THAT(refused("time_s,x_m,x_mm,z_m,rx_rad,ry_rad,rz_rad"), HasSubstr("more than one column x_m"));
  put("gait.csv", "time_s,moment_Nm\n0,0\n1,1\n");
  const auto gait = load(textOf(R"({"type": "profile", "axes": {"My_Nm": 2}, "file": "gait.csv"})"));
  ASSERT_FALSE(gait.ok()) << "its values are shares of the goal";
  EXPECT_THAT(gait.error().text(), HasSubstr("names no column value"));
}

TEST_F(LanguageFiles, ASubProtocolHasItsOwnParametersAndTheValuesOfItsCaller) {
  put("library/inner.json",
      "// shipped\n" + textOf(R"({"type": "ramp", "axes": {"Fx_N": "$push", "Ry_deg": "$bend"}, "time_s": 5})",
                              R"("parameters": [{"name": "push", "unit": "N", "value": 10, "minimum": 0, "maximum": 50},
       {"name": "bend", "unit": "deg", "value": 5, "minimum": 0, "maximum": 90}],)"));
  const std::string outer =
      R"("parameters": [{"name": "tilt", "unit": "rad", "value": 0.5, "minimum": 0, "maximum": 1}],)";
  const auto p =
      load(textOf(R"({"type": "sub_protocol", "protocol": "inner", "values": {"push": 20, "bend": "$tilt"}})", outer));
  ASSERT_TRUE(p.ok()) << p.error().text();
  const auto& sub = std::get<SubProtocolStep>(p->steps.at(1));
  ASSERT_EQ(sub.steps.size(), 2u);
  EXPECT_EQ(std::get<WaveformStep>(sub.steps[1]).goals.axis[0].value, 20);
  EXPECT_NEAR(std::get<WaveformStep>(sub.steps[1]).goals.axis[4].value, 0.5, 1e-15);
  const auto frozen = fromJson(toJson(*p), "run 7");
  ASSERT_TRUE(frozen.ok()) << frozen.error().text();
  EXPECT_EQ(toJson(frozen->steps.at(1)), toJson(p->steps.at(1)));
  Protocol alone;
  alone.name = "alone";
  alone.steps = {p->steps.at(1)};
  EXPECT_EQ(toJson(fromJson(toJson(alone), "again")->steps.at(0)), toJson(p->steps.at(1)));
}

TEST_F(LanguageFiles, WhatIsWrongInOtherFilesIsNamed) {
  const auto error = [&](const std::string& step) {
    const auto p = load(textOf(step));
    EXPECT_FALSE(p.ok()) << step;
    EXPECT_FALSE(p.ok() || p.error().remedy.empty()) << step;
    return p.ok() ? std::string() : p.error().text();
  };
  const std::string profile = R"({"type": "profile", "axes": {"My_Nm": 2}, "file": "c.csv"})";
  EXPECT_THAT(error(profile), AllOf(HasSubstr("main.json, line 6"), HasSubstr("c.csv"), HasSubstr("can not be read")));
  put("c.csv", "time_s,value\n0,0\n1,fast\n");
  EXPECT_THAT(error(profile), AllOf(HasSubstr("line 3 holds \"fast\""), HasSubstr("steps[1].file")));
  put("c.csv", "time_s,value\n0,0\n1,2,3\n");
  EXPECT_THAT(error(profile), HasSubstr("line 3 has 3 columns, not 2"));
  put("c.csv", "time_s\n0\n1\n");
  EXPECT_THAT(error(profile), HasSubstr("line 1 has 1 columns, not 2"));
  put("c.csv", "0,0\n1,2\n2,3\n");
  EXPECT_THAT(error(profile), AllOf(HasSubstr("line 1"), HasSubstr("begins with a number")))
      << "or its first row is lost";
  put("c.csv", "");
  EXPECT_THAT(error(profile), HasSubstr("fewer than two rows"));
  put("c.csv", "time_s,value\n0,0\n");
  EXPECT_THAT(error(profile), HasSubstr("fewer than two rows"));
  for (const char* out : {"../c.csv", "/etc/passwd", "a/../../c.csv", ""})
    EXPECT_THAT(error(R"({"type": "profile", "axes": {"My_Nm": 2}, "file": ")" + std::string(out) + "\"}"),
                HasSubstr("leads out of its folder"));
  std::string rows = "time_s,value\n";
  for (int i = 0; i < 70'000; ++i) rows += std::to_string(i) + ",0\n";
  put("c.csv", rows);
  EXPECT_THAT(error(profile), HasSubstr("more than 66667 rows"));
  const std::string sub = R"({"type": "sub_protocol", "protocol": "inner"})";
  EXPECT_THAT(error(sub), AllOf(HasSubstr("\"inner\" was not found"), HasSubstr("line 6")));
  put("inner.json", textOf(R"({"type": "wait", "duration_h": 1})"));
  EXPECT_THAT(error(sub), AllOf(HasSubstr("inner.json, line 6"), HasSubstr("steps[1].duration_h")));
  put("inner.json", "{\n  \"a\" 1}\n");
  EXPECT_THAT(error(sub), AllOf(HasSubstr("inner.json"), HasSubstr("line 2")));
  put("inner.json", textOf(R"({"type": "sub_protocol", "protocol": "main"})"));
  EXPECT_THAT(error(sub), AllOf(HasSubstr("inner.json, line 6"), HasSubstr("\"main\" contains itself")));
  for (int i = 1; i <= 10; ++i)
    put("deep" + std::to_string(i) + ".json",
        textOf(R"({"type": "sub_protocol", "protocol": "deep)" + std::to_string(i + 1) + "\"}"));
  EXPECT_THAT(error(R"({"type": "sub_protocol", "protocol": "deep1"})"), HasSubstr("more than 8 protocols"));
  EXPECT_THAT(error(R"({"type": "sub_protocol", "protocol": "../main"})"), HasSubstr("no key of a protocol"));
  put("inner.json", textOf(R"({"type": "wait", "duration_s": "$t"})",
                           R"("parameters": [{"name": "t", "unit": "s", "value": 1, "minimum": 1, "maximum": 2}],)"));
  EXPECT_THAT(error(R"({"type": "sub_protocol", "protocol": "inner", "values": {"t": 3}})"),
              AllOf(HasSubstr("values.t"), HasSubstr("1.0 to 2.0")));
  EXPECT_THAT(error(R"({"type": "sub_protocol", "protocol": "inner", "values": {"u": 3}})"),
              AllOf(HasSubstr("values.u"), HasSubstr("not a key of")));
  const auto nowhere = fromJson(json::parse(textOf(profile)), "experiment Mine");
  ASSERT_FALSE(nowhere.ok());
  EXPECT_THAT(nowhere.error().message,
              AllOf(HasSubstr("experiment Mine"), HasSubstr("no file that it could stand beside")));
}

}  // namespace
}  // namespace articulus::protocol
