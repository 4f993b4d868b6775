// How long a run still takes, as it is shown while it runs.
#include "core/run/duration/run_clock.h"

#include <gtest/gtest.h>

#include <random>

namespace articulus::run {
namespace {

TEST(RunClock, TimeStillToGoFollowsTheForecast) {
  RunClock clock;
  clock.setForecast({60.0, 50.0, 20.0, 20.0});  // 10 s, 30 s, nothing (a question), 20 s
  EXPECT_EQ(clock.remaining_s(), 60.0);
  clock.begin(100.0);
  clock.see(0, 100.0);
  clock.see(0, 104.0);
  EXPECT_EQ(clock.remaining_s(), 56.0);
  EXPECT_EQ(clock.elapsed_s(), 4.0);
  clock.see(0, 125.0);  // it takes longer than foreseen: what comes after is still to come
  EXPECT_EQ(clock.remaining_s(), 50.0);
  clock.see(2, 130.0);
  clock.see(2, 190.0);  // a question waits as long as it likes
  EXPECT_EQ(clock.remaining_s(), 20.0);
  clock.see(3, 200.0);
  clock.see(3, 205.0);
  EXPECT_EQ(clock.remaining_s(), 15.0);
  EXPECT_EQ(clock.share(), 105.0 / 120.0);
  clock.see(3, 230.0, true);  // paused: nothing gets behind
  EXPECT_EQ(clock.remaining_s(), 15.0);
  EXPECT_EQ(clock.elapsed_s(), 130.0);
  EXPECT_EQ(clock.share(), 105.0 / 120.0);  // and the bar stands as well
  clock.see(3, 235.0);
  EXPECT_EQ(clock.remaining_s(), 10.0);
}

TEST(RunClock, NeverRisesWhateverEachActionTakes) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> foreseen(0.0, 20.0), times(0.2, 4.0);
  for (int run = 0; run < 200; ++run) {
    std::vector<double> action_s(12), rest_s(12);
    for (double& one : action_s) one = foreseen(random);
    double rest = 0.0;
    for (std::size_t i = action_s.size(); i-- > 0;) rest_s[i] = rest += action_s[i];
    RunClock clock;
    clock.setForecast(rest_s);
    clock.begin(0.0);
    double now_s = 0.0, before_s = clock.remaining_s();
    for (std::size_t i = 0; i < action_s.size(); i += 1 + random() % 2) {  // some are skipped
      const double end_s = now_s + times(random) * action_s[i];
      for (; now_s < end_s; now_s += 0.5) {
        clock.see(static_cast<int>(i), now_s);
        ASSERT_LE(clock.remaining_s(), before_s + 1e-9) << "action " << i;
        before_s = clock.remaining_s();
      }
    }
  }
}

}  // namespace
}  // namespace articulus::run
