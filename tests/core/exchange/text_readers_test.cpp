// Texts of other systems: dividers, decimal signs, units in a second line, headings; what is broken names its line.
#include <gmock/gmock.h>

#include <cmath>
#include <fstream>

#include "core/exchange/format_catalogue.h"
#include "core/exchange/unit.h"
#include "tests/support/session_bench.h"

namespace articulus::exchange {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class TextReaders : public ::testing::Test {
 protected:
  base::Result<Recording> read(const std::string& text, const std::string& name, const std::string& key) {
    const auto file = folder_.path() / name;
    std::ofstream(file, std::ios::binary) << text;
    const Format* format = formatToRead(file);
    EXPECT_TRUE(format != nullptr);
    EXPECT_EQ(format ? format->key : "", key);
    return format->read(file);
  }
  std::string refused(const std::string& text, const std::string& name, const std::string& key) {
    const auto r = read(text, name, key);
    return r ? "accepted" : r.error().text();
  }
  static std::string namesOf(const Recording& r) {
    std::string names;
    for (const auto& c : r.header.channels) names += c.name + "[" + c.unit + "] ";
    return names;
  }
  test::TempFolder folder_;
};

TEST_F(TextReaders, InstronWithQuotesAndUnitsInASecondLine) {
  const auto r = read(
      "\xEF\xBB\xBFSpecimen label,L3-L5\r\nRate,\"5.0\",mm/min\r\n\r\nTime,Extension,Load\r\n(s),(mm),(N)\r\n"
      "\"0.000\",\"0.000\",\"1.25\"\r\n\"0.010\",\"0.100\",\"2.50\"\r\n\"0.020\",\"0.200\",\"\"\r\n",
      "a.csv", "csv");
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_EQ(namesOf(*r), "Extension[(mm)] Load[(N)] ");
  EXPECT_THAT(r->time_s, ElementsAre(0.0, 0.01, 0.02));
  EXPECT_THAT(r->columns.at(0), ElementsAre(0.0, 0.1, 0.2));
  EXPECT_TRUE(std::isnan(r->columns.at(1).at(2)));
  EXPECT_EQ(r->header.facts.at(0).second, "L3-L5");
}

TEST_F(TextReaders, DecimalCommaIsFoundAndNotGuessed) {
  const auto r = read("Zeit [ms];Kraft / kN\n0,5;1,25\n1,5;2,5\n2,5;-3,75\n", "a.txt", "csv");
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_THAT(r->time_s, ElementsAre(0.0005, 0.0015, 0.0025));
  EXPECT_THAT(r->columns.at(0), ElementsAre(1.25, 2.5, -3.75));
  EXPECT_EQ(r->header.channels.at(0).unit, "kN");
  EXPECT_THAT(refused("a;b\n1,250;2,500\n1,300;2,600\n", "a.txt", "csv"),
              HasSubstr("decimal point or parts thousands"));
  EXPECT_THAT(refused("a;b\n1,25;2.5\n1,30;2.6\n", "a.txt", "csv"), HasSubstr("decimal point or parts thousands"));
}

TEST_F(TextReaders, NdiFramesAndMissingMarkers) {
  const auto r = read(
      "Number of frames:\t3\nFrame frequency:\t100\nUnits:\tmm\n\nFrame\tMarker_1 x\tMarker_1 y\tMarker_1 z\n"
      "5\t1.0\t2.0\t3.0\n6\t-3.697314E+28\t-3.697314E+28\t-3.697314E+28\n8\t\t5.0\t6.0\n",
      "ndi.txt", "csv");
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_EQ(namesOf(*r), "Marker_1 x[mm] Marker_1 y[mm] Marker_1 z[mm] ");
  EXPECT_THAT(r->time_s, ElementsAre(0.0, 0.01, 0.03));
  EXPECT_TRUE(std::isnan(r->columns.at(1).at(1)));
  EXPECT_TRUE(std::isnan(r->columns.at(0).at(2)));
}

TEST_F(TextReaders, RefuseWithTheLine) {
  EXPECT_THAT(refused("a,b\n1,2\n3,4\n5,6\n7,x\n", "a.csv", "csv"), HasSubstr("line 5: \"x\" is no number"));
  EXPECT_THAT(refused("a,b\n1,2\n3,4\n5,6\n7\n", "a.csv", "csv"), HasSubstr("line 5: there are 1 cells for 2 columns"));
  EXPECT_THAT(refused("nothing here\n", "a.csv", "csv"), HasSubstr("no table of numbers"));
  EXPECT_THAT(refused(std::string("a,b\n1,2\n\0,3\n", 12), "a.csv", "csv"), HasSubstr("zero bytes"));
}

TEST_F(TextReaders, LvmWithSegmentsAndDecimalComma) {
  const std::string head =
      "LabVIEW Measurement\t\r\nWriter_Version\t2\r\nSeparator\tTab\r\nDecimal_Separator\t,\r\nMulti_Headings\tYes\r\n"
      "X_Columns\tNo\r\n***End_of_Header***\t\r\n\t\r\n";
  const auto segment = [](const std::string& x0, const std::string& rows) {
    return "Channels\t2\t\t\r\nSamples\t2\t2\t\r\nY_Unit_Label\tN\tNm\t\r\nX0\t" + x0 + "\t" + x0 +
           "\t\r\nDelta_X\t0,5\t0,5\t\r\n***End_of_Header***\t\t\t\r\nX_Value\tForce\tMoment\tComment\r\n" + rows;
  };
  const auto r =
      read(head + segment("1,0", "\t1,5\t2,5\r\n\t3,5\t4,5\r\n\r\n") + segment("2,0", "\t5,5\t6,5\r\n\t7,5\t8,5\r\n"),
           "a.lvm", "lvm");
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_EQ(namesOf(*r), "Force[N] Moment[Nm] ");
  EXPECT_THAT(r->time_s, ElementsAre(1.0, 1.5, 2.0, 2.5));
  EXPECT_THAT(r->columns.at(1), ElementsAre(2.5, 4.5, 6.5, 8.5));
  EXPECT_THAT(refused(head + segment("1,0", "\t1,5\r\n"), "a.lvm", "lvm"), HasSubstr("fewer numbers than channels"));
  EXPECT_THAT(refused("LabVIEW Measurement\nSeparator\tTab\n", "a.lvm", "lvm"), HasSubstr("no end"));
}

TEST_F(TextReaders, MtsBlocksFollowOneAnother) {
  const std::string block =
      "\nData Acquisition: Timed\t\t\tStation Name: x\n\tTest File Name:\ty\nAxial Displacement\tAxial Force\tRunning "
      "Time\nmm\tN\tSec\n";
  const auto r = read("MTS793|MPT|ENU|1|2|.|/|:|1|0|0|A\n" + block + "1.0\t10\t0.1\n2.0\t20\t0.2\n3.0\t30\t0.3\n" +
                          block + "4.0\t40\t0.4\n",
                      "specimen.dat", "mts");
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_EQ(namesOf(*r), "Axial Displacement[mm] Axial Force[N] ");
  EXPECT_THAT(r->time_s, ElementsAre(0.1, 0.2, 0.3, 0.4));
  EXPECT_THAT(r->columns.at(1), ElementsAre(10.0, 20.0, 30.0, 40.0));
}

TEST_F(TextReaders, TrcWithPointsThatWereNotSeen) {
  const auto r = read(
      "PathFileType\t4\t(X/Y/Z)\ta.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n100\t100\t2\t2\tmm\n"
      "Frame#\tTime\tL3\t\t\tL4\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n1\t0.00\t1\t2\t3\t4\t5\t6\n2\t0.01\t\t\t\t7\t8\t9\n",
      "a.trc", "trc");
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_EQ(namesOf(*r), "L3 x[mm] L3 y[mm] L3 z[mm] L4 x[mm] L4 y[mm] L4 z[mm] ");
  EXPECT_THAT(r->time_s, ElementsAre(0.0, 0.01));
  EXPECT_TRUE(std::isnan(r->columns.at(0).at(1)));
  EXPECT_THAT(r->columns.at(5), ElementsAre(6.0, 9.0));
  EXPECT_THAT(refused("a\n", "a.trc", "trc"), HasSubstr("header are missing"));
}

TEST_F(TextReaders, TrcThatASpreadsheetSaved) {
  const auto r = read(
      "PathFileType,4,(X/Y/Z),a.trc,,,,\nDataRate,CameraRate,NumFrames,NumMarkers,Units,,,\n100,100,2,2,mm,,,\n"
      "Frame#,Time,L3,,,L4,,\n,,X1,Y1,Z1,X2,Y2,Z2\n,,,,,,,\n1,0.00,1,2,3,4,5,6\n2,0.01,,,,7,8,9\n",
      "a.trc", "trc");
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_EQ(namesOf(*r), "L3 x[mm] L3 y[mm] L3 z[mm] L4 x[mm] L4 y[mm] L4 z[mm] ");
  EXPECT_THAT(r->time_s, ElementsAre(0.0, 0.01));
  EXPECT_TRUE(std::isnan(r->columns.at(0).at(1)));
  EXPECT_THAT(r->columns.at(5), ElementsAre(6.0, 9.0));
}

TEST_F(TextReaders, PolhemusStationsByTurns) {
  const auto r = read(
      "01  1.0  2.0  3.0  90.0  0.0  0.0\r\n02  4.0  5.0  6.0  0.0  0.0  180.0\r\n01  1.5  2.5  3.5  0.0  90.0  "
      "0.0\r\n",
      "p.txt", "polhemus");
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_FALSE(r->timed);
  ASSERT_EQ(r->header.channels.size(), 20U);
  EXPECT_EQ(r->header.channels.at(0).name, "station 1 x");
  EXPECT_NEAR(r->columns.at(6).at(0), std::sqrt(0.5), 1e-12) << "90 deg of azimuth: qw";
  EXPECT_NEAR(r->columns.at(9).at(0), std::sqrt(0.5), 1e-12) << "about z";
  EXPECT_NEAR(r->columns.at(17).at(0), 1.0, 1e-12) << "180 deg of roll about x";
}

TEST(Units, AreKnownHoweverTheyAreWritten) {
  for (const char* text : {"Nm", "N-m", "N*m", "N\xC2\xB7m", "(Nm)", "[Nm]", "N m"}) {
    const auto unit = unitOf(text);
    ASSERT_TRUE(unit) << text;
    EXPECT_EQ(unit->dimension, Dimension::Moment) << text;
    EXPECT_EQ(unit->inSi, 1.0) << text;
  }
  EXPECT_NEAR(unitOf("in-lbf")->inSi, 0.1129848, 1e-7);
  EXPECT_EQ(unitOf("\xC2\xB0")->dimension, Dimension::Angle);
  EXPECT_EQ(unitOf("MN")->inSi, 1e6);
  EXPECT_FALSE(unitOf("MNM")) << "mega or milli";
  EXPECT_FALSE(unitOf("furlong"));
  EXPECT_EQ(partHeading("Mx [Nm]").name, "Mx");
  EXPECT_EQ(partHeading("Kraft / N").unit, "N");
  EXPECT_EQ(partHeading("Fx (filtered)").name, "Fx (filtered)");
}

}  // namespace
}  // namespace articulus::exchange
