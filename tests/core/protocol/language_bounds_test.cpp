// Protocols that would fill the memory or overrun the stack.
#include <gmock/gmock.h>

#include <chrono>

#include "core/protocol/protocol_json.h"
#include "tests/core/protocol/language_examples.h"

namespace articulus::protocol {
namespace {

using test::textOf;
using testing::AllOf;
using testing::HasSubstr;

TEST(LanguageBounds, AMillionStepsAreRefusedBeforeATreeIsBuilt) {
  const std::string head = R"({"format": "articulus-protocol-2", "name": "long", "steps": [)";
  const auto of = [&](std::size_t steps) {
    std::string text = head;
    for (std::size_t i = 0; i < steps; ++i)
      text += (i == 0 ? "" : ",\n") + std::string(R"({"type": "wait", "duration_s": 1})");
    const auto began = std::chrono::steady_clock::now();
    const auto read = fromText(text + "]}", "long.json");
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(2)) << steps;
    return read ? std::string("accepted") : read.error().text();
  };
  EXPECT_THAT(of(1'000'000), AllOf(HasSubstr("long.json"), HasSubstr("longer than 16 MB")));
  EXPECT_THAT(of(200'000), HasSubstr("more than 400 000 values"));
  EXPECT_THAT(of(20'000), AllOf(HasSubstr("line 10001"), HasSubstr("a list has 10000 at most"), HasSubstr("repeat")));
  EXPECT_EQ(of(1'000), "accepted");
}

TEST(LanguageBounds, NoTextIsTooLongForAnExpression) {
  const std::string name = "$" + std::string(16'000, 'a');
  EXPECT_FALSE(fromText(textOf(R"({"type": "wait", "duration_s": ")" + name + "\"}"), "f").ok());
  EXPECT_FALSE(fromText(textOf(R"({"type": "sub_protocol", "protocol": ")" + name.substr(1) + "\"}"), "f").ok());
  const auto read =
      fromText(R"({"format": "articulus-protocol-2", "name": ")" + std::string(300, 'n') + "\", \"steps\": []}", "f");
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(read.error().message, HasSubstr("name is longer than 200 letters"));
}

}  // namespace
}  // namespace articulus::protocol
