// Texts that could be read wrongly without a word: each is read right, or refused, or told.
#include <gmock/gmock.h>

#include <cmath>
#include <fstream>

#include "core/exchange/format_catalogue.h"
#include "core/exchange/import/prepared_import.h"
#include "core/exchange/unit.h"
#include "tests/support/session_bench.h"

namespace articulus::exchange {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

class ForeignText : public ::testing::Test {
 protected:
  base::Result<Recording> read(const std::string& text, const std::string& name = "in.csv") {
    const auto file = folder_.path() / name;
    std::ofstream(file, std::ios::binary) << text;
    return formatToRead(file)->read(file);
  }
  base::Result<PreparedImport> prepared(const std::string& text, const ImportOptions& options = {}) {
    auto recording = read(text);
    if (!recording) return recording.error();
    return prepareImport(std::move(*recording), options);
  }
  std::string refused(const std::string& text, const std::string& name = "in.csv") {
    const auto r = read(text, name);
    return r ? "accepted" : r.error().text();
  }
  static std::string doubtOf(const std::string& name, const std::string& unit = {}) {
    const Guess guess = guessMapping({{.name = name, .unit = unit}}, true);
    return guess.doubts.empty() ? "none" : guess.doubts.front().words;
  }
  static bool unused(const std::string& name) {
    const Guess guess = guessMapping({{.name = name}}, true);
    return guess.doubts.empty() && guess.columns.empty() && guess.unused.size() == 1;
  }
  test::TempFolder folder_;
};

TEST_F(ForeignText, ColumnThatBeginsWithAWordIsNotLost) {
  const auto dashes = read("Time (s),Mx (Nm),My (Nm)\n0.0,1,---\n0.1,2,---\n0.2,3,Inf\n0.3,4,0.5\n");
  ASSERT_TRUE(dashes) << dashes.error().text();
  ASSERT_EQ(dashes->columns.size(), 2U);
  EXPECT_TRUE(std::isinf(dashes->columns[1][2])) << "an import counts it apart from what is missing";
  EXPECT_EQ(dashes->columns[1][3], 0.5);
  EXPECT_THAT(refused("a,b,c\n1,2,wait\n1,2,wait\n1,2,wait\n1,2,3\n"), HasSubstr("line 2: \"wait\" is no number"));
  EXPECT_THAT(refused("Zeit;Kraft;Weg\n0,0;1,5;0,1\n0,1;2,5;0,2\n0,2;abc;0,3\n"),
              HasSubstr("line 4: \"abc\" is no number"));
  EXPECT_THAT(refused("a;b;c\n1;2;1.234,5\n1;2;1.234,6\n1;2;1.234,7\n"), HasSubstr("is no number"));
  const auto words = read("a,b,c\n1,2,up\n1,2,up\n1,2,down\n");
  ASSERT_TRUE(words) << words.error().text();
  EXPECT_THAT(words->notes, Contains(HasSubstr("columns of words: c")));
}

TEST_F(ForeignText, QuotedDecimalCommasBetweenCommas) {
  const auto quoted = read("Time (s),My (Nm)\n\"0,0\",\"1,5\"\n\"0,1\",\"2,5\"\n\"0,2\",\"-3,5\"\n");
  ASSERT_TRUE(quoted) << quoted.error().text();
  EXPECT_THAT(quoted->columns[0], ElementsAre(1.5, 2.5, -3.5));
  EXPECT_THAT(quoted->time_s, ElementsAre(0.0, 0.1, 0.2));
  const auto either = refused("a,b\n\"1,500\",1\n\"2,500\",2\n\"3,500\",3\n");
  EXPECT_THAT(either, HasSubstr("decimal point or parts thousands"));
  EXPECT_THAT(either, HasSubstr("--decimal ,"));
}

TEST_F(ForeignText, TheMinusOfTypesettersIsOne) {
  const auto read_ = read(
      "a;b\n\xE2\x88\x92"
      "1,25;1\n2,5;\xE2\x88\x92"
      "2\n1e\xE2\x88\x92"
      "3;3\n");
  ASSERT_TRUE(read_) << read_.error().text();
  EXPECT_THAT(read_->columns[0], ElementsAre(-1.25, 2.5, 1e-3));
  EXPECT_THAT(read_->columns[1], ElementsAre(1, -2, 3));
  EXPECT_THAT(refused("a;b\n\xE2\x88\x92"
                      "1,250;1\n2,500;2\n3,500;3\n"),
              HasSubstr("parts thousands"));
}

TEST_F(ForeignText, AHeaderOfAnotherRateThanItsTimesIsTold) {
  const auto trc = [this](const std::string& rate) {
    std::string text = "PathFileType\t4\t(X/Y/Z)\tx.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n" + rate +
                       "\t" + rate + "\t4\t1\tmm\nFrame#\tTime\tD\t\t\n\t\tX1\tY1\tZ1\n\n";
    for (int i = 0; i < 4; ++i) text += std::to_string(i + 1) + "\t0.0" + std::to_string(i) + "\t1\t2\t3\n";
    return read(text, "x.trc");
  };
  const auto other = trc("200"), same = trc("100");
  ASSERT_TRUE(other) << other.error().text();
  EXPECT_THAT(other->notes, Contains(HasSubstr("The file says 200 Hz, and the times of its rows 100 Hz")));
  ASSERT_TRUE(same);
  EXPECT_TRUE(same->notes.empty());
  const auto lvm = [this](const std::string& delta) {
    return read(
        "LabVIEW Measurement\t\nSeparator\tTab\nX_Columns\tOne\n***End_of_Header***\t\n\nChannels\t1\nX0\t0\n"
        "Delta_X\t" +
            delta + "\n***End_of_Header***\t\nX_Value\tFx\tComment\n0.00\t1\n0.01\t2\n0.02\t3\n",
        "x.lvm");
  };
  const auto slow = lvm("0.02"), right = lvm("0.01");
  ASSERT_TRUE(slow) << slow.error().text();
  EXPECT_THAT(slow->notes, Contains(HasSubstr("The file says 50 Hz, and the times of its rows 100 Hz")));
  ASSERT_TRUE(right);
  EXPECT_TRUE(right->notes.empty());
}

TEST_F(ForeignText, BlocksOfMtsMustHaveTheSameColumns) {
  const std::string first = "MTS793|MPT|ENU|1|2|.|/|:|1|0|0|A\n\nData Acquisition: Timed\nA\tForce\tTime\nmm\tN\tSec\n",
                    rows = "1.0\t10\t0.1\n2.0\t20\t0.2\n3.0\t30\t0.3\n\nData Acquisition: Timed\n";
  EXPECT_EQ(refused(first + rows + "A\tForce\tTime\nmm\tN\tSec\n4\t40\t0.4\n", "a.dat"), "accepted");
  EXPECT_THAT(refused(first + rows + "Force\tA\tTime\nN\tmm\tSec\n40\t4\t0.4\n", "a.dat"), HasSubstr("other columns"));
  EXPECT_THAT(refused(first + rows + "A\tForce\tTime\nmm\tkN\tSec\n4\t40\t0.4\n", "a.dat"), HasSubstr("other units"));
  EXPECT_THAT(refused(first + rows + "A\tTime\nmm\tSec\n4\t0.4\n", "a.dat"), HasSubstr("other columns"));
  EXPECT_THAT(refused(first + "1.0\t10\t0.1\n2.0\t20\t0.2\n3.0\t30\t0.3\n4.0\t0.4\n", "a.dat"), HasSubstr("2 cells"));
}

TEST_F(ForeignText, SegmentsAndClocksOfLvmMustAgree) {
  const auto head = [](const std::string& columns) {
    return "LabVIEW Measurement\t\nSeparator\tTab\nDecimal_Separator\t.\nX_Columns\t" + columns +
           "\n***End_of_Header***\t\n\t\n";
  };
  const auto segment = [](const std::string& names, const std::string& units, const std::string& step,
                          const std::string& x0, const std::string& dimension = "Time\tTime") {
    return "Channels\t2\t\t\nY_Unit_Label\t" + units + "\t\nX_Dimension\t" + dimension + "\t\nX0\t" + x0 +
           "\t\nDelta_X\t" + step + "\t\n***End_of_Header***\t\t\t\nX_Value\t" + names + "\tComment\n";
  };
  const std::string good = segment("Fx\tMx", "N\tNm", "0.1\t0.1", "0\t0") + "\t1\t2\n\t3\t4\n\n", rows = "\t5\t6\n";
  EXPECT_EQ(refused(head("No") + good + segment("Fx\tMx", "N\tNm", "0.1\t0.1", "0.2\t0.2") + rows, "a.lvm"),
            "accepted");
  for (const auto& [names, units] : {std::pair{"Mx\tFx", "Nm\tN"}, std::pair{"Fx\tMx", "kN\tNm"}})
    EXPECT_THAT(refused(head("No") + good + segment(names, units, "0.1\t0.1", "0.2\t0.2") + rows, "a.lvm"),
                HasSubstr("other channels or other units"));
  EXPECT_THAT(refused(head("No") + segment("Fx\tMx", "N\tNm", "0.1\t0.01", "0\t0") + rows, "a.lvm"),
              HasSubstr("several Delta_X"));
  EXPECT_THAT(refused(head("No") + segment("Fx\tMx", "N\tNm", "0.1\t0.1", "0\t1") + rows, "a.lvm"),
              HasSubstr("several X0"));
  EXPECT_THAT(
      refused(head("One") + segment("Fx\tMx", "N\tNm", "1\t1", "0\t0", "Frequency\tFrequency") + "0" + rows, "a.lvm"),
      HasSubstr("not of times"));
  const std::string multi =
      "Channels\t2\t\t\t\n***End_of_Header***\t\t\t\nX_Value\tFx\tX_Value\tMx\tComment\n0\t1\t0\t2\n0.1\t3\t";
  EXPECT_EQ(refused(head("Multi") + multi + "0.1\t4\n", "a.lvm"), "accepted");
  EXPECT_THAT(refused(head("Multi") + multi + "0.01\t4\n", "a.lvm"), HasSubstr("several times"));
}

TEST_F(ForeignText, FactsAboveATableAreNoRows) {
  const auto r = read("Sample Rate,100\nChannels,6\nGain,1\nMx (Nm),My (Nm),Flexion (deg)\n1,2,3\n4,5,6\n7,8,9\n");
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_EQ(r->header.channels.size(), 3U);
  EXPECT_EQ(r->header.rate_Hz, 100.0);
  EXPECT_THAT(refused("a,b\n1,2\n3,4\n5,6\n1,2,3\n4,5,6\n7,8,9\n"), HasSubstr("line 5: there are 3 cells"));
}

TEST_F(ForeignText, OnlyARateOfSamplingIsTheRate) {
  const auto rateOf = [this](const std::string& facts) {
    const auto r = read(facts + "\nMx (Nm),Flexion (deg)\n1,2\n3,4\n5,6\n");
    return r ? r->header.rate_Hz : std::optional(-1.0);
  };
  for (const char* fact : {"Filter frequency: 10 Hz\n", "Test frequency: 1 Hz\n", "Loading rate: 1\n", "Rate: 5\n",
                           "Cutoff frequency: 6 Hz\n", "Sample filter frequency: 6 Hz\n"})
    EXPECT_EQ(rateOf(fact), std::nullopt) << fact;
  for (const char* fact : {"Sample Rate: 10 Hz\n", "Sampling frequency: 10\n", "Frame Rate: 10\n", "Abtastrate: 10\n",
                           "Acquisition rate: 10 Hz\nTest frequency: 1\n"})
    EXPECT_EQ(rateOf(fact), 10.0) << fact;
  EXPECT_EQ(rateOf("Sample Rate: 10\nFrame Rate: 20\n"), std::nullopt) << "nobody knows which";
}

TEST_F(ForeignText, LettersOfWindowsAreReadAndKept) {
  const auto r = read("Zeit [s];Flexion [\xB0];Pr\xE4p\n0;1;2\n1;2;3\n2;3;4\n");
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_EQ(r->header.channels.at(0).unit, "\xC2\xB0");
  EXPECT_EQ(r->header.channels.at(1).name, "Pr\xC3\xA4p");
  EXPECT_EQ(unitOf("\xCE\xBCm")->inSi, 1e-6);
}

TEST_F(ForeignText, QuotientOfUnitsIsNotCut) {
  for (const char* name :
       {"Flexion stiffness (Nm/deg)", "Velocity (mm/s)", "Force (N/mm)", "Moment X compliance (deg/Nm)",
        "Velocity, mm/s", "Velocity mm/s", "flexion_velocity_deg_per_s"}) {
    EXPECT_EQ(partHeading(name).name, name);
    EXPECT_EQ(partHeading(name).unit, "");
    EXPECT_TRUE(unused(name)) << name;
  }
  EXPECT_TRUE(unused("External trigger (V)"));
  EXPECT_EQ(partHeading("Fx/N").unit, "N");
  EXPECT_EQ(partHeading("Kraft / kN").name, "Kraft");
}

TEST_F(ForeignText, HeadingThatNamesBothDirectionsIsADoubt) {
  for (const char* name : {"Right(+)/Left(-) Lateral Bending (deg)", "Axial rotation, left+ right- (deg)",
                           "Ext(+)/Flex(-) Moment (Nm)", "Flexion/Extension (deg)"})
    EXPECT_THAT(doubtOf(name), HasSubstr("depends on the side or on whose convention")) << name;
  EXPECT_EQ(doubtOf("Flexion (deg)"), "none");
  EXPECT_EQ(doubtOf("Left lateral bending (deg)"), "none");
}

TEST_F(ForeignText, NameOfOursWithAnotherUnitIsADoubt) {
  EXPECT_THAT(doubtOf("force_x_N", "kN"), HasSubstr("force_x_N=force_x_N [kN]"));
  EXPECT_THAT(doubtOf("position_x_m", "mm"), HasSubstr("another unit than its name says"));
  EXPECT_THAT(doubtOf("force_x_N", "counts"), HasSubstr("--ignore"));
  EXPECT_EQ(doubtOf("force_x_N", "N"), "none");
  const auto said = prepared("time_s,force_x_N\ns,kN\n0,1\n1,2\n2,3\n",
                             {.maps = {"force_x_N=force_x_N [kN]"}, .motions = std::vector<ImportedMotion>{}});
  ASSERT_TRUE(said) << said.error().text();
  EXPECT_THAT(said->recording.columns.at(0), ElementsAre(1e3, 2e3, 3e3));
}

TEST_F(ForeignText, KeptMappingIsNotAppliedToOtherUnits) {
  const Mapping kept{.name = "ours", .columns = {{.channel = "force_x_N", .from = "Fx", .unit = "N"}}};
  const ImportOptions options{.mapping = kept, .motions = std::vector<ImportedMotion>{}};
  EXPECT_TRUE(prepared("Time (s),Fx (N)\n0,1\n1,2\n2,3\n", options));
  const auto other = prepared("Time (s),Fx (kN)\n0,1\n1,2\n2,3\n", options);
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().text(), HasSubstr("files in other units"));
}

TEST_F(ForeignText, TimesThatARateReplacesAreTold) {
  const auto p =
      prepared("Time (s),Mx (Nm)\n0,1\n1,2\n2,3\n12,4\n", {.rate_Hz = 10.0, .motions = std::vector<ImportedMotion>{}});
  ASSERT_TRUE(p) << p.error().text();
  EXPECT_THAT(p->notes, Contains(HasSubstr("12.000 s at 1.000 Hz, gaps: 1")));
}

TEST_F(ForeignText, ColumnsOfOneNameCanBeNamed) {
  const auto r = read("Time (s),Fx (N),Fx (N),Fx (2)\n0,1,2,3\n1,1,2,3\n2,1,2,3\n");
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_EQ(r->header.channels.at(1).name, "Fx (3)") << "\"Fx (2)\" is taken";
  EXPECT_THAT(r->notes, Contains(HasSubstr("numbered: \"Fx (3)\"")));
  EXPECT_THAT(doubtOf("Fx (2)", "N"), "none");
  const auto p = prepareImport(*r, {.maps = {"force_x_N=Fx (3) [N]"}, .motions = std::vector<ImportedMotion>{}});
  ASSERT_TRUE(p) << p.error().text();
  EXPECT_THAT(p->recording.columns.at(0), ElementsAre(2.0, 2.0, 2.0));
}

TEST_F(ForeignText, LostLineOfATrackerIsFound) {
  const auto line = [](int station) { return "0" + std::to_string(station) + "  1.0  2.0  3.0  90.0  0.0  0.0\n"; };
  const std::string turn = line(1) + line(2) + line(3);
  EXPECT_EQ(refused(turn + turn + line(1), "p.txt"), "accepted");
  EXPECT_THAT(refused(turn + line(1) + line(3) + turn, "p.txt"),
              HasSubstr("line 5: the stations do not come by turns"));
  EXPECT_THAT(refused(turn + line(1) + line(3) + line(1) + line(2) + turn, "p.txt"), HasSubstr("line 5"));
}

TEST_F(ForeignText, NamesOfOpenSimMayBeRightAligned) {
  // As the ground forces of a published model have them, with tabs of a spreadsheet behind each line of the header.
  const auto sto = read(
      "name run.mot\t\t\ndatacolumns 3\t\t\nendheader\t\t\n         time\t   R_vx\t R_vy \t  \n0.1\t1\t2\n0.2\t3\t4\n",
      "run.mot");
  ASSERT_TRUE(sto) << sto.error().text();
  ASSERT_EQ(sto->header.channels.size(), 2u);
  EXPECT_EQ(sto->header.channels[0].name, "R_vx");
  EXPECT_EQ(sto->header.channels[1].name, "R_vy");
  EXPECT_EQ(sto->columns[1][1], 4.0);
}

TEST_F(ForeignText, FilesThatWereCutSaySo) {
  const auto sto = read("x\nversion=1\nnRows=9\nnColumns=2\ninDegrees=no\nendheader\ntime\tFx\n0\t1\n1\t2\n", "a.sto");
  ASSERT_TRUE(sto) << sto.error().text();
  EXPECT_THAT(sto->notes, ElementsAre("The file says 9 rows and holds 2: it was cut or edited."));
  const auto trc = read(
      "PathFileType\t4\t(X/Y/Z)\ta.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n100\t100\t9\t2\tmm\n"
      "Frame#\tTime\tL3\t\t\tL4\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n1\t0.00\t1\t2\t3\t4\t5\t6\n2\t0.01\t1\t2\t3\n",
      "a.trc");
  ASSERT_TRUE(trc) << trc.error().text();
  EXPECT_THAT(trc->notes, ElementsAre(HasSubstr("says 9 frames and holds 2"), HasSubstr("1 rows have fewer cells")));
}

TEST_F(ForeignText, ALastLineWithoutAnEndIsLeftOutOfPointsAndStations) {
  const std::string head =
      "PathFileType\t4\t(X/Y/Z)\ta.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n100\t100\t3\t1\tmm\n"
      "Frame#\tTime\tL3\n\t\tX1\tY1\tZ1\n\n1\t0.00\t1\t2\t3.25\n2\t0.01\t1\t2\t3.25\n";
  for (const char* last : {"3\t0.02\t1\t2\t3.2", "3\t0.0", "3"}) {
    const auto trc = read(head + last, "a.trc");
    ASSERT_TRUE(trc) << last << ": " << trc.error().text();
    EXPECT_EQ(trc->rows(), 2U) << "3.2 of 3.25 is another place";
    EXPECT_THAT(trc->notes, ElementsAre(HasSubstr("line 9 may be cut in the middle of a number")));
  }
  const std::string turn = "01 1.0 2.0 3.0 90.0 0.0 0.0\n02 4.0 5.0 6.0 0.0 0.0 180.0\n";
  for (const char* last : {"01 1.0 2.0 3.0 90.0 0.0 1", "01 1.0 2", "0"}) {
    const auto stations = read(turn + turn + last, "p.txt");
    ASSERT_TRUE(stations) << last << ": " << stations.error().text();
    EXPECT_EQ(stations->rows(), 2U);
    EXPECT_THAT(stations->notes, ElementsAre(HasSubstr("line 5 may be cut in the middle of a number")));
  }
}

}  // namespace
}  // namespace articulus::exchange
