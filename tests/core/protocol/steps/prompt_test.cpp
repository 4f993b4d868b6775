// Ask: the robot stands until the operator has answered.
#include "tests/core/protocol/steps/step_bench.h"

namespace articulus::protocol::test {
namespace {

TEST(PromptStep, IsAnActionOfItsOwnAndTakesNoTime) {
  EXPECT_EQ(kindsOf(R"({"type": "prompt", "text": "Go on?"})"), Kinds{ActionKind::Prompt});
  EXPECT_EQ(forecast_s(R"({"type": "prompt", "text": "Go on?"})"), 0.0);
}

TEST(PromptStep, OffersToContinueWhereNoAnswersAreNamedAndShowsItsPreload) {
  const Step step = stepOf(R"({"type": "prompt", "text": "Set it.", "preload_N": 250})");
  EXPECT_EQ(std::get<PromptStep>(step).choices, std::vector<std::string>{"Continue"});
  EXPECT_EQ(summaryOf(step), "Set it. Follower preload: 250 N");
}

TEST(PromptStep, RefusesAPreloadThatPulls) {
  EXPECT_EQ(refusedKeys(R"({"type": "prompt", "text": "a", "preload_N": -1})"), Keys{"preload_N"});
}

TEST(PromptStep, TellsHowLongAQuestionAndItsAnswersMayBe) {
  const auto asks = [](const std::string& text, const std::string& answer) {
    return R"({"type": "prompt", "text": ")" + text + R"(", "choices": [")" + answer + R"("]})";
  };
  std::string umlauts;
  for (int i = 0; i < 1000; ++i) umlauts += "\u00e4";
  EXPECT_EQ(refusedKeys(asks(umlauts, std::string(80, 'a'))), Keys{}) << "letters are counted, not bytes";
  EXPECT_EQ(refusedKeys(asks(umlauts + "a", "yes")), Keys{"text"});
  EXPECT_EQ(refusedKeys(asks("Go on?", std::string(81, 'a'))), Keys{"choices"});
}

}  // namespace
}  // namespace articulus::protocol::test
