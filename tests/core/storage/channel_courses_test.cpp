// Any channel of a stored run in tenths of a second, as its preview has nine of them, and single samples by time.
#include "core/storage/channel_courses.h"

#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::Channel;

class ChannelCoursesTest : public UserStoreTest {
 protected:
  std::int64_t stored(const std::vector<record::Sample>& samples) {
    auto writer = begin();
    EXPECT_TRUE(writer->store(samples, {}).ok());
    EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}).ok());
    return writer->runId();
  }
};

TEST_F(ChannelCoursesTest, TheyAreWhatThePreviewHasOfItsNineChannels) {
  const auto id = stored(samplesFrom(37, 2345));  // begins and ends within a tenth
  const auto preview = store_->preview(id);
  const auto courses = store_->courses(id, {kPreviewChannels.begin(), kPreviewChannels.end()}, {});
  ASSERT_TRUE(preview.ok() && courses.ok());
  ASSERT_EQ(courses->tenth.size(), preview->size());
  for (std::size_t at = 0; at < preview->size(); ++at) {
    EXPECT_EQ(courses->tenth[at], PreviewBuilder::tenthOf((*preview)[at].time_s));
    for (std::size_t i = 0; i < kPreviewChannels.size(); ++i) {
      EXPECT_EQ(courses->extremes[i][at].minimum, (*preview)[at].range[i].minimum);
      EXPECT_EQ(courses->extremes[i][at].maximum, (*preview)[at].range[i].maximum);
    }
  }
}

TEST_F(ChannelCoursesTest, AnyChannelHasTheExtremesOfItsSamplesAndItsFirstValue) {
  auto samples = samplesFrom(0, 1000);
  samples[0][Channel::PositionX] = samples[1][Channel::PositionX] = std::numeric_limits<double>::quiet_NaN();
  const auto id = stored(samples);
  const auto courses = store_->courses(id, {Channel::WakeLate, Channel::PositionX}, {});
  ASSERT_TRUE(courses.ok());
  ASSERT_EQ(courses->tenth.size(), 10u);
  EXPECT_EQ(courses->first[1], samples[2][Channel::PositionX]);
  for (std::size_t tenth = 0; tenth < 10; ++tenth) {
    double low = 1e9, high = -1e9;
    for (std::size_t k = 100 * tenth; k < 100 * (tenth + 1); ++k) {
      low = std::min(low, samples[k][Channel::WakeLate]);
      high = std::max(high, samples[k][Channel::WakeLate]);
    }
    EXPECT_EQ(courses->extremes[0][tenth].minimum, low);
    EXPECT_EQ(courses->extremes[0][tenth].maximum, high);
  }
}

TEST_F(ChannelCoursesTest, AChannelThatAnOldRunDoesNotHaveIsEmptyNotZero) {
  auto samples = samplesFrom(0, 300);
  for (auto& sample : samples) sample.setMissing(Channel::Joint7, 5);  // its columns came later
  const auto courses = store_->courses(stored(samples), {Channel::Joint7, Channel::Joint1}, {});
  ASSERT_TRUE(courses.ok());
  EXPECT_TRUE(std::isnan(courses->first[0]));
  EXPECT_FALSE(std::isnan(courses->first[1]));
  for (std::size_t tenth = 0; tenth < 3; ++tenth) {
    EXPECT_TRUE(std::isnan(courses->extremes[0][tenth].minimum) && std::isnan(courses->extremes[0][tenth].maximum));
    EXPECT_FALSE(std::isnan(courses->extremes[1][tenth].minimum));
  }
}

TEST_F(ChannelCoursesTest, WhoCancelsGetsNothingAndAnUnknownRunIsSaid) {
  const auto id = stored(samplesFrom(0, 9000));
  int asked = 0;
  const auto cancelled = store_->courses(id, {Channel::Joint1}, [&asked](std::int64_t done, std::int64_t total) {
    EXPECT_LT(done, total);
    EXPECT_EQ(total, 9000);
    return ++asked < 2;
  });
  ASSERT_FALSE(cancelled.ok());
  EXPECT_EQ(cancelled.error().code, base::ErrorCode::Cancelled);
  EXPECT_EQ(asked, 2);
  const auto unknown = store_->courses(id + 1, {Channel::Joint1}, {});
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().code, base::ErrorCode::NotFound);
}

TEST_F(ChannelCoursesTest, SamplesAreFoundByTheirTimeAcrossGapsOfCycles) {
  auto samples = samplesFrom(1000, 400);
  samples.erase(samples.begin() + 100, samples.begin() + 250);  // 1.1 s to 1.25 s were lost
  const auto id = stored(samples);
  const auto between = [&](double from_s, double to_s) {
    std::vector<double> times;
    EXPECT_TRUE(store_
                    ->forEachSampleBetween(id, from_s, to_s, {Channel::Joint1},
                                           [&](const record::Sample& sample) {
                                             const double expected = sampleAt(sample.cycle)[Channel::Joint1];
                                             EXPECT_EQ(sample[Channel::Joint1], expected);
                                             times.push_back(sample[Channel::Time]);
                                             return true;
                                           })
                    .ok());
    return times;
  };
  EXPECT_EQ(between(-5.0, 5.0).size(), 250u);
  const auto inside = between(1.0305, 1.0505);
  ASSERT_EQ(inside.size(), 20u);
  EXPECT_NEAR(inside.front(), 1.031, 1e-9);
  EXPECT_NEAR(inside.back(), 1.050, 1e-9);
  const auto over = between(1.0955, 1.2525);
  ASSERT_EQ(over.size(), 7u);  // 1.096 to 1.099, then 1.250 to 1.252
  EXPECT_NEAR(over[4], 1.25, 1e-9);
  EXPECT_TRUE(between(1.11, 1.24).empty());
  EXPECT_TRUE(between(1.4, 9.0).empty());
  EXPECT_TRUE(between(0.0, 0.9).empty());
  EXPECT_TRUE(between(1.3, 1.2).empty());
}

TEST_F(ChannelCoursesTest, WhoHasEnoughGetsNoMore) {
  const auto id = stored(samplesFrom(0, 500));
  int seen = 0;
  ASSERT_TRUE(store_->forEachSampleBetween(id, 0.0, 1.0, {}, [&](const auto&) { return ++seen < 3; }).ok());
  EXPECT_EQ(seen, 3);
}

}  // namespace
}  // namespace articulus::storage
