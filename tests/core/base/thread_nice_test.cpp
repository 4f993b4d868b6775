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

/// What goes before all others hands that to nobody, and steps back to where it was.
TEST(ThreadNice, goesBeforeAllByItselfAlone) {
  ASSERT_FALSE(threadBeforeAll());
  bool may = false, raised = false, child = true, after = true;
  int childNice = -20, before = 0, later = 0;
  std::thread([&] {
    (void)setThreadNice(kWindowNice);
    before = threadNice();
    may = setThreadBeforeAll(true);
    raised = threadBeforeAll();
    std::thread([&] {
      child = threadBeforeAll();
      childNice = threadNice();
    }).join();
    EXPECT_TRUE(setThreadBeforeAll(false));
    after = threadBeforeAll();
    later = threadNice();
  }).join();
  EXPECT_EQ(raised, may);
  EXPECT_FALSE(child);
  if (may) {
    EXPECT_GE(childNice, 0);
  }
  EXPECT_FALSE(after);
  EXPECT_EQ(later, before);
  EXPECT_FALSE(threadBeforeAll());
}

}  // namespace
}  // namespace articulus::base
