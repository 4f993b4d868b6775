// The place of a thread is its own, and what it starts inherits it until it takes another.
#include "core/base/thread_nice.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <thread>

namespace articulus::base {
namespace {

TEST(ThreadNice, isOfOneThreadAndInherited) {
  const int here = threadNice();
  int before = 0, after = 0, child = 0, own = 0;
  std::thread([&] {
    before = threadNice();
    {
      const NiceScope scope(before + 3);
      std::thread([&] {
        child = threadNice();
        (void)setThreadNice(before + 5);
        own = threadNice();
      }).join();
    }
    after = threadNice();
  }).join();
  EXPECT_EQ(before, here);
  EXPECT_EQ(child, here + 3);
  EXPECT_EQ(own, here + 5);
  EXPECT_EQ(threadNice(), here);
  if (::geteuid() == 0) {  // others may only step back
    EXPECT_EQ(after, here);
  }
}

}  // namespace
}  // namespace articulus::base
