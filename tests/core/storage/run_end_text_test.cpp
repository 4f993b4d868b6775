#include "core/storage/detail/run_end_text.h"

#include <gtest/gtest.h>

namespace articulus::storage {
namespace {

using detail::fromText;
using detail::RunEndText;
using detail::toText;
using record::RunEnd;
using record::RunEnding;

// The texts are those of databases that exist: they never change.
TEST(RunEndText, EveryEndIsStoredByItsWordAndReadBack) {
  struct Case {
    RunEnding ending;
    RunEndText text;
  };
  for (const auto& [ending, text] :
       {Case{{RunEnd::Running}, {"running", ""}}, Case{{RunEnd::Completed}, {"completed", "completed"}},
        Case{{RunEnd::Stopped}, {"stopped", "stopped"}},
        Case{{RunEnd::Stopped, "stopped by the operator"}, {"stopped", "stopped by the operator"}},
        Case{{RunEnd::Faulted}, {"faulted", "faulted"}},
        Case{{RunEnd::Faulted, "force limit Fz: 51 N"}, {"faulted", "force limit Fz: 51 N"}},
        Case{{RunEnd::Interrupted}, {"interrupted", "interrupted"}},
        Case{{RunEnd::Interrupted, "no power"}, {"interrupted", "no power"}}}) {
    EXPECT_EQ(toText(ending), text) << text.state;
    const RunEnding back = fromText(text);
    EXPECT_EQ(back.end, ending.end) << text.state;
    EXPECT_EQ(back.reason, ending.reason) << text.state;
  }
}

TEST(RunEndText, AStateOfALaterVersionStaysUnknownWithItsWords) {
  EXPECT_EQ(fromText({"paused", ""}).end, RunEnd::Unknown);
  EXPECT_EQ(fromText({"paused", ""}).reason, "paused");
  EXPECT_EQ(fromText({"paused", "for lunch"}).reason, "paused: for lunch");
  EXPECT_EQ(fromText({"Completed", "completed"}).end, RunEnd::Unknown) << "no end is guessed";
  EXPECT_EQ(name(RunEnd::Unknown), "unknown");
  EXPECT_EQ(toText({RunEnd::Unknown, "?"}), (RunEndText{"interrupted", "?"}));
}

}  // namespace
}  // namespace articulus::storage
