// Protocol: the steps of another one in its place.
#include "tests/core/protocol/steps/step_bench.h"

namespace articulus::protocol::test {
namespace {

constexpr const char* kSub =
    R"({"type": "sub_protocol", "protocol": "other", "steps": [{"type": "wait", "duration_s": 2}, {"type": "mark", "text": "m"}]})";

TEST(SubProtocolStep, RunsItsStepsInItsPlace) {
  const auto actions = actionsOf(kSub);
  ASSERT_EQ(actions.size(), 2u);
  EXPECT_EQ(actions[0].kind, ActionKind::Motion);
  EXPECT_EQ(actions[1].kind, ActionKind::Mark);
  EXPECT_EQ(actions[0].place.rfind("other", 0), 0u) << actions[0].place;
  EXPECT_EQ(titleOf(stepOf(kSub)), "Experiment: other");
}

TEST(SubProtocolStep, IsNotFoundWhereItStandsNowhere) {
  const auto p = fromText(textOf(R"({"type": "sub_protocol", "protocol": "nowhere"})"), "mine.json");
  ASSERT_FALSE(p.ok());
  EXPECT_NE(p.error().message.find("nowhere"), std::string::npos);
}

TEST(SubProtocolStep, RefusesWhatIsWrongInItWithItsPlace) {
  const auto problems = validate(
      read(textOf(R"({"type": "sub_protocol", "protocol": "other", "steps": [{"type": "wait", "duration_s": 0}]})")),
      generousLimits());
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].key, "duration_s");
  EXPECT_EQ(problems[0].place, "other");
}

}  // namespace
}  // namespace articulus::protocol::test
