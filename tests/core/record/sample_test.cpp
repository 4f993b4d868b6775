#include "core/record/sample.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/record/event.h"

namespace articulus::record {
namespace {

TEST(Sample, VectorGoesToItsOwnChannelsAndNoOthers) {
  Sample sample;
  spatial::Vector6 load;
  load << 1, 2, 3, 4, 5, 6;
  sample.set(Channel::ForceX, load);
  EXPECT_EQ(sample[Channel::ForceX], 1.0);
  EXPECT_EQ(sample[Channel::MomentZ], 6.0);
  EXPECT_EQ(sample[Channel::WantedMomentZ], 0.0);
  EXPECT_EQ(sample[Channel::SensorForceX], 0.0);
  EXPECT_EQ(sample.six(Channel::ForceX), load);
  EXPECT_EQ(sample.three(Channel::MomentX), load.tail<3>());
}

TEST(Sample, ThreeAnglesAreWrittenAsAVector) {
  Sample sample;
  sample.set(Channel::Flexion, spatial::Vector3(0.1, 0.2, 0.3));
  EXPECT_EQ(sample[Channel::AxialRotation], 0.3);
  EXPECT_EQ(Sample(sample)[Channel::Flexion], 0.1);
}

TEST(Sample, MissingMarksExactlyWhatIsMissing) {
  Sample sample;
  sample.setMissing(Channel::SensorForceX, 6);
  EXPECT_TRUE(std::isnan(sample[Channel::SensorForceX]));
  EXPECT_TRUE(std::isnan(sample[Channel::SensorMomentZ]));
  EXPECT_FALSE(std::isnan(sample[Channel::MomentZ]));
  EXPECT_FALSE(std::isnan(sample[Channel::SensorAccelerationX]));
}

TEST(Event, TextThatIsTooLongIsCutAndStillEnds) {
  Event event;
  event.setText(std::string(500, 'x'));
  EXPECT_EQ(event.textView(), std::string(event.text.size() - 1, 'x'));
  event.setText("short");
  EXPECT_EQ(event.textView(), "short") << "the end of the older text shows";
  event.addText(" and more");
  EXPECT_EQ(event.textView(), "short and more");
  event.addText(std::string(500, 'x'));
  EXPECT_EQ(event.textView().size(), event.text.size() - 1);
  event.addText("nothing fits any more");
  EXPECT_EQ(event.textView().size(), event.text.size() - 1);
  event.setText("");
  EXPECT_EQ(event.textView(), "");
}

TEST(Event, EveryKindHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (int kind = 0; kind <= static_cast<int>(EventKind::Note); ++kind)
    EXPECT_TRUE(names.insert(name(static_cast<EventKind>(kind))).second);
  EXPECT_FALSE(names.contains("unknown"));
}

}  // namespace
}  // namespace articulus::record
