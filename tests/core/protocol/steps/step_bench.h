#pragma once
#include <gtest/gtest.h>

#include "core/protocol/compiler.h"
#include "core/protocol/forecast_walk.h"
#include "core/protocol/preview/set_point_preview.h"
#include "core/protocol/program.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/validation.h"
#include "tests/core/protocol/language_examples.h"

namespace articulus::protocol::test {

/// What the steps unroll to, without the unload before them.
inline std::vector<Action> actionsOf(const std::string& steps, spatial::Side side = spatial::Side::Right) {
  auto program = expand(read(textOf(steps, "\"side_aware\": true,")), side);
  EXPECT_TRUE(program.ok()) << program.error().text();
  return {program->actions.begin() + 1, program->actions.end()};
}

inline std::vector<ActionKind> kindsOf(const std::string& steps) {
  std::vector<ActionKind> kinds;
  for (const Action& action : actionsOf(steps)) kinds.push_back(action.kind);
  return kinds;
}

/// The last motion of the steps, after the unload, as the control cycle gets it.
struct Motion {
  explicit Motion(const std::string& steps) : program(*expand(read(textOf(steps)))) {
    Compiler compiler(program, control::Law::DirectForce);
    auto result = compiler.stretch(0);
    EXPECT_TRUE(result.ok()) << result.error().text();
    stretch = std::move(*result);
    segment = stretch.plan.segment[static_cast<std::size_t>(stretch.plan.segments - 1)];
  }
  Program program;
  Compiler::Stretch stretch;  // keeps what the segment points to
  Segment segment;
};

/// The keys of what is wrong with the steps, after an unload.
inline std::vector<std::string> refusedKeys(const std::string& steps) {
  std::vector<std::string> keys;
  for (const Problem& problem : validate(read(textOf(steps)), generousLimits())) keys.push_back(problem.key);
  return keys;
}

inline SetPointPreview drawn(const std::string& steps) { return previewOf(read(textOf(steps))); }

/// Of the steps alone, without the unload before them.
inline StepTime foreseen(const std::string& steps, const ForecastBasis& basis = {}) {
  const auto program = expand(read(textOf(steps)));
  EXPECT_TRUE(program.ok()) << program.error().text();
  Forecast peaks;
  ForecastWalk walk(peaks, basis);
  double about_s = 0.0, most_s = 0.0;
  for (const Action& action : program->actions) {
    const StepTime time = walk.time(action);
    if (action.number == 0) continue;
    about_s += time.about_s;
    most_s += time.most_s;
  }
  return {about_s, most_s};
}
inline double forecast_s(const std::string& steps) { return foreseen(steps).about_s; }

using Keys = std::vector<std::string>;
using Kinds = std::vector<ActionKind>;
using Zero = std::array<bool, 6>;

}  // namespace articulus::protocol::test
