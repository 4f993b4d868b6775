#include "core/exchange/import/import_advice.h"

#include <array>

namespace articulus::exchange {
namespace {

struct AdviceRow {
  Advice advice;
  std::string_view commandLine, sheet;
};

constexpr std::array kAdvice{
    AdviceRow{Advice::SayColumns,
              "Say which is which, as in --map \"moment_y_Nm=COLUMN [Nm]\"; --dry-run lists the columns.",
              "Choose a channel for one column at least."},
    AdviceRow{Advice::SayRateOrTime,
              "Say how many rows a second has: --rate HZ; or which column is the time: --map \"time_s=COLUMN [s]\".",
              "Write how many rows a second has into \"Rows a second\", or choose the channel time_s for the column of "
              "the time."},
    AdviceRow{Advice::SayRate, "Say --rate HZ.", "Correct \"Rows a second\"."},
    AdviceRow{Advice::SayRateInstead, "Say a rate instead: --rate HZ.",
              "Choose no column for time_s and write a rate into \"Rows a second\", or correct the file."},
    AdviceRow{Advice::CutOrSayRate, "Cut the file into its recordings, or say how many rows a second has: --rate HZ.",
              "Cut the file into its recordings and import each."},
    AdviceRow{Advice::SayMotions,
              "Name the motions and their axes, as \"--motion FE\" or \"--motion AP=Fx\"; --motion none stores the "
              "samples without load loops.",
              "Write the motions and their axes into \"Motions\", as FE or AP=Fx; none stores the samples without load "
              "loops."},
    AdviceRow{
        Advice::SayLoadedAxis,
        "Name the loaded axis with --motion, as \"--motion FE=My\", or import without load cycles: --motion none.",
        "Write the loaded axis into \"Motions\", as FE=My, or none to import without load cycles."},
    AdviceRow{Advice::LeaveStepsOut, "Leave the columns out: --ignore step --ignore load_cycle.",
              "Choose \"not used\" for the columns of step and load_cycle."},
    AdviceRow{Advice::TurnSigns, "Where it is otherwise, turn signs with --map \"CHANNEL=-COLUMN [UNIT]\".",
              "Where it is otherwise, choose the other sign for the column when the file is imported."},
    AdviceRow{Advice::SayAxes,
              "Say where they point with --axes, as in --axes \"x right, y anterior, z up\"; with --axes w nothing is "
              "turned, and --map turns the sign of a column: \"CHANNEL=-COLUMN [UNIT]\".",
              "Write into \"Axes of the file\" where they point, as in \"x right, y anterior, z up\"; with w nothing "
              "is turned, and "
              "Sign turns the sign of a column."},
    AdviceRow{Advice::SayAxesOnce, "Leave --axes out, or say the columns with --map and another mapping, or none.",
              "Leave \"Axes of the file\" empty, or choose another mapping, or none."},
    AdviceRow{Advice::SayComponents,
              "Say which component along the axes of the file each is: --map \"CHANNEL=[-]COLUMN [UNIT]\", or leave it "
              "out with --ignore; where all columns are along W: --axes w.",
              "Choose for each the channel and sign of its component along the axes of the file, or \"not used\"."},
    AdviceRow{Advice::SayUnitHere, "Say it with --map, or take another mapping.",
              "Correct unit or channel of that column, or take another mapping."},
    AdviceRow{Advice::SaySide, "Say --side left or --side right, or put State.cfg or Project.sVprj beside the file.",
              "Say the side when you are asked for it, or put State.cfg or Project.sVprj beside the file."},
    AdviceRow{Advice::LeaveSideOut, "Leave --side out, or check which trial it is.",
              "Choose the other side, or check which trial it is."},
    AdviceRow{Advice::ImportAsTdms, "Import it as a TDMS file, with a mapping: --format tdms.",
              "Give the file a name that does not end in _main_processed.tdms: it is read as a TDMS file then."},
    AdviceRow{Advice::NameTheKind, "Name one with --format, or export the data as CSV.", "Export the data as CSV."},
    AdviceRow{Advice::RateForNone, "Leave --rate out.", "Leave \"Rows a second\" empty."},
    AdviceRow{Advice::RateSetTimesAside, "--rate", "the rate that was said"},
};

constexpr bool isInOrder() {
  for (std::size_t i = 0; i < kAdvice.size(); ++i)
    if (static_cast<std::size_t>(kAdvice[i].advice) != i) return false;
  return kAdvice.size() == static_cast<std::size_t>(Advice::RateSetTimesAside) + 1;
}
static_assert(isInOrder(), "a row for each advice, in their order");

}  // namespace

std::string_view adviceOf(Advice advice, AskedBy askedBy) {
  const AdviceRow& row = kAdvice[static_cast<std::size_t>(advice)];
  return askedBy == AskedBy::Sheet ? row.sheet : row.commandLine;
}

}  // namespace articulus::exchange
