// Errors that a person must be able to act on, and the clock that a station keeps time by.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cstring>
#include <fstream>
#include <limits>

#include "core/base/clock.h"
#include "core/base/json_reader.h"
#include "core/base/parameter_spec.h"

namespace articulus::base {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

std::string complaint(const std::function<void()>& action) {
  try {
    action();
  } catch (const JsonError& e) {
    return e.error().message;
  }
  return "accepted";
}

TEST(JsonReader, ComplaintsNameFileAndWholePath) {
  const auto json = nlohmann::json::parse(R"({"limits": {"box": [{"x_m": "wide"}]}})");
  const JsonReader reader(json, "munich.json");
  const auto box = reader.child("limits").items("box");
  ASSERT_EQ(box.size(), 1u);
  EXPECT_EQ(complaint([&] { (void)box[0].number("x_m"); }), "munich.json: limits.box[0].x_m must be a number.");
  EXPECT_EQ(complaint([&] { (void)box[0].number("y_m"); }), "munich.json: limits.box[0].y_m is missing.");
}

TEST(JsonReader, AcceptsTheEndsOfARangeAndNothingBeyond) {
  const nlohmann::json json{{"low", 1.0},    {"high", 2.0}, {"under", 0.999},
                            {"over", 2.001}, {"whole", 3},  {"broken", 3.5}};
  const JsonReader reader(json, "f");
  EXPECT_EQ(reader.number("low", 1.0, 2.0), 1.0);
  EXPECT_EQ(reader.number("high", 1.0, 2.0), 2.0);
  EXPECT_THAT(complaint([&] { (void)reader.number("under", 1.0, 2.0); }), HasSubstr("allowed is 1 to 2"));
  EXPECT_THAT(complaint([&] { (void)reader.number("over", 1.0, 2.0); }), HasSubstr("is 2.001"));
  EXPECT_EQ(reader.integer("whole", 3, 3), 3);
  EXPECT_THAT(complaint([&] { (void)reader.integer("whole", 4, 9); }), HasSubstr("allowed is 4 to 9"));
  EXPECT_THAT(complaint([&] { (void)reader.integer("broken", 0, 9); }), HasSubstr("whole number"));
}

TEST(JsonReader, ListsMustHaveTheirLengthAndNumbersOnly) {
  const auto json = nlohmann::json::parse(R"({"three": [1, 2, 3], "mixed": [1, null, 3], "none": {}})");
  const JsonReader reader(json, "f");
  EXPECT_THAT(reader.numbers("three", 3), ::testing::ElementsAre(1, 2, 3));
  EXPECT_THAT(reader.numbers("three"), ::testing::SizeIs(3));
  EXPECT_THAT(complaint([&] { (void)reader.numbers("three", 6); }), HasSubstr("6 numbers, not 3"));
  EXPECT_THAT(complaint([&] { (void)reader.numbers("mixed", 3); }), HasSubstr("finite numbers only"));
  EXPECT_THAT(complaint([&] { (void)reader.numbers("none"); }), HasSubstr("array"));
}

TEST(JsonReader, OptionalKeysFallBackButAWrongTypeIsNotOverlooked) {
  const auto json = nlohmann::json::parse(R"({"gain": "high", "on": 1, "name": 3})");
  const JsonReader reader(json, "f");
  EXPECT_EQ(reader.numberOr("absent", 4.0), 4.0);
  EXPECT_EQ(reader.textOr("absent", "x"), "x");
  EXPECT_TRUE(reader.flag("absent", true));
  EXPECT_NE(complaint([&] { (void)reader.numberOr("gain", 4.0); }), "accepted");
  EXPECT_NE(complaint([&] { (void)reader.textOr("name", "x"); }), "accepted");
  EXPECT_NE(complaint([&] { (void)reader.flag("on", true); }), "accepted");
}

TEST(JsonReader, ARootThatIsNoObjectIsNoCrash) {
  const nlohmann::json json = nlohmann::json::array({1});
  EXPECT_NE(complaint([&] { (void)JsonReader(json, "f").text("format"); }), "accepted");
}

class JsonFile : public ::testing::Test {
 protected:
  Result<nlohmann::json> read(const std::string& content) {
    std::ofstream(file_) << content;
    return readJsonFile(file_);
  }
  void TearDown() override { std::filesystem::remove(file_); }
  const std::filesystem::path file_ =
      std::filesystem::path(::testing::TempDir()) /
      (std::string("base_") + ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".json");
};

TEST_F(JsonFile, SyntaxErrorsNameTheirLine) {
  const auto result = read("{\n \"a\": 1,\n \"b\": }\n");
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, ErrorCode::ParseError);
  EXPECT_THAT(result.error().message, HasSubstr(file_.string()));
  EXPECT_THAT(result.error().message, HasSubstr("line 3"));
}

TEST_F(JsonFile, AnEmptyFileIsAnErrorAndNotAnEmptyConfiguration) { EXPECT_FALSE(read("").ok()); }

TEST_F(JsonFile, ANumberTooLargeForADoubleIsAnErrorAndNoUncaughtException) {
  bool ok = true;
  EXPECT_NO_THROW(ok = read("{\"limit_N\": 1e999}").ok());
  EXPECT_FALSE(ok);
}

TEST_F(JsonFile, BytesThatAreNoUtf8AreAnErrorAndNoUncaughtException) {
  bool ok = true;
  EXPECT_NO_THROW(ok = read("{\"name\": \"\xff\xfe\"}").ok());
  EXPECT_FALSE(ok);
}

TEST_F(JsonFile, AMissingFileIsNotFound) {
  const auto result = readJsonFile(file_);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, ErrorCode::NotFound);
  EXPECT_FALSE(result.error().remedy.empty());
}

TEST(ParameterSpec, LetsInTheRangeAndNoNaN) {
  const ParameterSpec spec{"cutoff_Hz", "Filter", "Hz", 5.0, 400.0, 100.0, 1, false, "Too low delays."};
  EXPECT_FALSE(checkRange(spec, 5.0));
  EXPECT_FALSE(checkRange(spec, 400.0));
  for (const double bad : {4.99, 400.01, std::numeric_limits<double>::quiet_NaN(),
                           std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()}) {
    const auto error = checkRange(spec, bad);
    ASSERT_TRUE(error) << bad;
    EXPECT_EQ(error->code, ErrorCode::OutOfRange);
    EXPECT_THAT(error->message, ::testing::AllOf(HasSubstr("cutoff_Hz"), HasSubstr("5 to 400"), HasSubstr("Hz")));
  }
}

TEST(Clock, ManualTimeMovesOnlyForward) {
  ManualClock clock;
  const auto start = clock.now();
  EXPECT_GT(start, 0) << "zero means never";
  clock.sleepUntil(start - 5);
  EXPECT_EQ(clock.now(), start);
  clock.sleepUntil(start + 1'000'000);
  EXPECT_EQ(clock.now(), start + 1'000'000);
  clock.advance(7);
  EXPECT_EQ(clock.now(), start + 1'000'007);
  EXPECT_TRUE(clock.isManual());
}

TEST(Clock, SteadyTimeNeverRunsBackAndAPastDeadlineReturns) {
  SteadyClock clock;
  auto last = clock.now();
  for (int i = 0; i < 10'000; ++i) {
    const auto now = clock.now();
    ASSERT_GE(now, last);
    last = now;
  }
  clock.sleepUntil(last - 1'000'000'000);
  EXPECT_LT(clock.now() - last, 500'000'000);
}

TEST(Clock, WallTimeIsIso8601InUtc) {
  char buffer[32];
  EXPECT_THAT(isoUtcNow(buffer), MatchesRegex("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z"));
  EXPECT_EQ(std::strlen(buffer), 24u);
}

TEST(Result, HoldsEitherAValueOrAnError) {
  const Result<int> good = 3;
  const Result<int> bad = Error{ErrorCode::NotFound, "No such thing.", "Look elsewhere."};
  ASSERT_TRUE(good.ok());
  EXPECT_EQ(*good, 3);
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().text(), "No such thing.\nLook elsewhere.");
  EXPECT_TRUE(Result<void>().ok());
  EXPECT_FALSE(Result<void>(Error{}).ok());
}

}  // namespace
}  // namespace articulus::base
