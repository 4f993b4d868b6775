#pragma once
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "supervised.h"

namespace articulus::safety {

/// A supervisor with the limits of Munich and an input with which all is well, for a test to spoil.
template <typename Base>
class SupervisorFixture : public Base {
 protected:
  SupervisorFixture() { supervisor.useLimits(limits); }
  void expectFault(FaultCode code, int axis, double value, double limit, const std::string& words) {
    const Fault fault = supervisor.check(in);
    EXPECT_EQ(fault.code, code) << describe(fault);
    EXPECT_EQ(fault.axis, axis);
    if (std::isfinite(value)) {
      EXPECT_DOUBLE_EQ(fault.value, value);
    }
    if (std::isfinite(limit)) {
      EXPECT_DOUBLE_EQ(fault.limit, limit);
    }
    EXPECT_EQ(fault.cycle, 4711u);
    EXPECT_NE(describe(fault).find(words), std::string::npos) << describe(fault) << "\n does not say " << words;
  }
  void expectWell() {
    const Fault fault = supervisor.check(in);
    EXPECT_FALSE(fault.latched()) << describe(fault);
  }
  const LimitSet limits = limitsOf();
  SupervisorInput in = wellInput();
  Supervisor supervisor;
};

}  // namespace articulus::safety
