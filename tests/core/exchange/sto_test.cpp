// OpenSim's .sto: what is written is read again, bit for bit; what is broken is refused with its line.
#include "core/exchange/formats/sto.h"

#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <limits>

#include "core/exchange/format_catalogue.h"
#include "tests/support/session_bench.h"

namespace articulus::exchange {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

class Sto : public ::testing::Test {
 protected:
  fs::path written(const std::string& text) {
    std::ofstream(folder_.path() / "in.sto", std::ios::binary) << text;
    return folder_.path() / "in.sto";
  }
  std::string refused(const std::string& text) {
    const auto read = readSto(written(text));
    return read ? "accepted" : read.error().text();
  }
  test::TempFolder folder_;
};

TEST_F(Sto, EachNumberComesBackBitForBit) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> rows{0.0, 0.1, -1e-300, 0.001, nan, 1.0 / 3.0};
  RecordingHeader header{.title = "run 1", .facts = {{"specimen", "L3-L5\n#07"}}, .channels = {}, .rows = {}};
  header.channels = {{.name = "moment_y_Nm", .unit = "Nm"}, {.name = "flexion_rad", .unit = "rad"}};
  const auto file = folder_.path() / "run.sto";
  auto writer = createSto(file, header);
  ASSERT_TRUE(writer) << writer.error().text();
  ASSERT_TRUE((*writer)->append(rows));
  ASSERT_TRUE((*writer)->finish());
  const auto read = readSto(file);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->header.title, "run 1");
  EXPECT_EQ(read->header.facts.at(0), (std::pair<std::string, std::string>("specimen", "L3-L5 #07")));
  EXPECT_EQ(read->header.channels.at(1).name, "flexion_rad");
  EXPECT_EQ(read->header.channels.at(1).unit, "rad");
  EXPECT_THAT(read->time_s, ElementsAre(0.0, 0.001));
  EXPECT_EQ(read->columns.at(0).at(0), 0.1);
  EXPECT_TRUE(std::isnan(read->columns.at(0).at(1)));
  EXPECT_THAT(read->columns.at(1), ElementsAre(-1e-300, 1.0 / 3.0));
}

TEST_F(Sto, ReadsWhatOpenSimWrites) {
  const auto read = readSto(written(
      "Coordinates\r\nversion=1\r\nnRows=2\r\nnColumns=2\r\ninDegrees=yes\r\n\r\nUnits are S.I. units\r\nendheader\r\n"
      "time\tknee_angle_r\r\n       0.00000000\t      -1.50000000\r\n       0.01000000\t 2e1\r\n"));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_THAT(read->time_s, ElementsAre(0.0, 0.01));
  EXPECT_THAT(read->columns.at(0), ElementsAre(-1.5, 20.0));
  EXPECT_EQ(read->header.facts.back().second, "yes") << "angles are in degrees";
}

TEST_F(Sto, ReadsWhatASpreadsheetMadeOfIt) {
  const auto read = readSto(written("grf.mot\t\t\nversion=1\t\t\nnRows=1\t\t\nendheader\t\t\ntime\tvx\tvy\n0\t1\t2\n"));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_THAT(read->columns.at(1), ElementsAre(2.0));
  const auto commas = readSto(
      written("grf,,\nversion=1,,\nnRows=2,,\ninDegrees=no,,\nendheader,,\ntime,vx,vy\n0,1,2\n0.01,-1.5e-6,215.9\n"));
  ASSERT_TRUE(commas) << commas.error().text();
  EXPECT_THAT(commas->columns.at(1), ElementsAre(2.0, 215.9));
  EXPECT_EQ(commas->header.title, "grf");
  EXPECT_EQ(commas->header.channels.at(0).name, "vx");
}

TEST_F(Sto, SaysWhetherAnglesAreInDegrees) {
  for (const char* unit : {"deg", "rad"}) {
    RecordingHeader header{.channels = {{.name = "flexion", .unit = unit}, {.name = "load", .unit = "N"}}, .rows = 0};
    const auto file = folder_.path() / "run.mot";
    auto writer = createSto(file, header);
    ASSERT_TRUE(writer);
    ASSERT_TRUE((*writer)->finish());
    std::ifstream in(file);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    EXPECT_THAT(text, HasSubstr(unit == std::string("deg") ? "inDegrees=yes\n" : "inDegrees=no\n"));
  }
}

TEST_F(Sto, RefusesWithTheLine) {
  EXPECT_THAT(refused("a\nversion=1\n"), HasSubstr("no end"));
  EXPECT_THAT(refused("a\nendheader\nframe\tx\n"), HasSubstr("line 3"));
  EXPECT_THAT(refused("a\nendheader\ntime\tx\n0\t1\n0.1\n"), HasSubstr("line 5: there are 1 numbers for 2 columns"));
  EXPECT_THAT(refused("a\nendheader\ntime\tx\n0\t1,5\n"), HasSubstr("\"1,5\" is no number"));
  EXPECT_THAT(refused("a\nendheader\ntime\tx\nnan\t1\n"), HasSubstr("no number"));
}

TEST_F(Sto, IsFoundByItsExtension) {
  EXPECT_EQ(formatToWrite("x.STO")->key, "sto");
  EXPECT_EQ(formatToRead("x.mot")->key, "sto");
  EXPECT_EQ(formatToWrite("x"), nullptr);
  EXPECT_EQ(formatOf("sto")->key, "sto");
  EXPECT_THAT(namesOfRead(), HasSubstr("sto"));
  EXPECT_THAT(namesOfWritten(), HasSubstr("sto"));
}

}  // namespace
}  // namespace articulus::exchange
