// Memory is locked but for libraries that no cycle enters; those work as before.
#include "core/station/locked_memory.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <string>

namespace articulus::station {
namespace {

TEST(LockedMemory, CyclesNeedTheLanguageAndMathematicsAlone) {
  for (const char* needed : {"/usr/lib/x86_64-linux-gnu/libc.so.6", "/usr/lib/x86_64-linux-gnu/libm.so.6\n",
                             "/lib64/ld-linux-x86-64.so.2", "libstdc++.so.6.0.30", "/lib/libgcc_s.so.1"})
    EXPECT_TRUE(isNeededInCycles(needed)) << needed;
  for (const char* other : {"/usr/lib/x86_64-linux-gnu/libQt6Gui.so.6.4.2", "/usr/lib/libLLVM-15.so.1",
                            "/usr/lib/x86_64-linux-gnu/libicudata.so.72.1", "/opt/libm.so/libcurl.so.4", ""})
    EXPECT_FALSE(isNeededInCycles(other)) << other;
}

/// Locked kilobytes of libraries that no cycle enters, and of all.
struct Locked {
  unsigned long libraries = 0, all = 0;
};
Locked locked() {
  Locked sum;
  bool library = false;
  std::ifstream maps("/proc/self/smaps");
  for (std::string line; std::getline(maps, line);) {
    unsigned long from = 0, to = 0, kilobytes = 0;
    char rights[8] = {};
    if (std::sscanf(line.c_str(), "%lx-%lx %7s", &from, &to, rights) == 3)
      library =
          line.find(".so") != std::string::npos && !isNeededInCycles(line) && rights[0] == 'r' && rights[1] == '-';
    if (std::sscanf(line.c_str(), "Locked: %lu kB", &kilobytes) != 1) continue;
    sum.all += kilobytes;
    if (library) sum.libraries += kilobytes;
  }
  return sum;
}

TEST(LockedMemory, WhatCyclesNeedIsLockedAndWhatWasLetGoOfStillWorks) {
  if (const int refused = lockMemory(); refused != 0) {
    EXPECT_TRUE(refused == EPERM || refused == ENOMEM) << "this account may lock no memory: " << refused;
    return;
  }
  const Locked now = locked();
  EXPECT_GT(now.all, 1000UL);
  // Pages of a library that were changed as it was loaded stay locked: they could not be read again.
  EXPECT_LT(now.libraries, now.all / 4);
  std::ifstream again("/proc/self/status");  // through libstdc++ and what lies below it
  std::string word;
  EXPECT_TRUE(again >> word);
}

}  // namespace
}  // namespace articulus::station
