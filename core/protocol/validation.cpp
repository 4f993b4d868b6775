#include "core/protocol/validation.h"

#include "core/protocol/forecast.h"
#include "core/protocol/program.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/validator.h"

namespace articulus::protocol {

std::vector<Problem> validate(const Protocol& protocol, const safety::LimitSet& limits,
                              const std::optional<spatial::Vector3>& home_m) {
  Validator validator(limits, home_m);
  validator.whole(protocol);
  return std::move(validator).problems();
}

std::string describe(const Problem& problem, const Protocol& protocol) {
  if (problem.step < 0 || problem.step >= static_cast<int>(protocol.steps.size())) return problem.text();
  const Step& step = protocol.steps[static_cast<std::size_t>(problem.step)];
  std::string place = "Step " + std::to_string(problem.step + 1) + " (" + std::string(typeName(step));
  if (const auto loop = loopOf(step); loop && !loop->motion.empty()) place += " " + loop->motion;
  if (!step.label.empty()) place += " \"" + step.label + "\"";
  place += ")";
  if (problem.line > 0) place += ", line " + std::to_string(problem.line);
  if (!problem.place.empty()) place += ", " + problem.place;
  const std::string text = problem.text();
  const bool told = problem.label.empty() || text.find(problem.label) != std::string::npos;
  return place + ", " + (problem.written.empty() ? problem.key : problem.written) +
         (told ? "" : " (\"" + problem.label + "\")") + ": " + text;
}

double duration_s(const Protocol& protocol) {
  const auto program = expand(protocol);
  return program ? forecast(*program, {}).duration_s : 0.0;
}

}  // namespace articulus::protocol
