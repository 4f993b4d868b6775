#include "core/protocol/compiler.h"

#include "core/protocol/step_catalogue.h"

namespace articulus::protocol {
namespace {

base::Error noMotion(const Action& action) {
  return {base::ErrorCode::InvalidArgument, "\"" + action.place + "\" is no motion that a plan can hold.",
          "Run the protocol as a program."};
}

}  // namespace

base::Result<Compiler::Stretch> Compiler::stretch(int first) {
  Stretch out;
  out.plan.unloadsInPause = program_.unloadsInPause;
  const int all = static_cast<int>(program_.actions.size());
  for (out.next = first; out.next < all && out.plan.segments < kMaxSegments; ++out.next) {
    const Action& action = program_.actions[static_cast<std::size_t>(out.next)];
    if (action.kind != ActionKind::Motion) break;
    SegmentMaker make(held_, out.keep, forceLaw_);
    withKind(action.step, [&make](const auto& kind, const auto& s) {
      if (kind.compile) kind.compile(s, make);
      else make.problem = base::Error{};
    });
    if (make.problem) return make.problem->message.empty() ? noMotion(action) : *make.problem;
    make.segment.step = action.number;
    make.segment.limits = action.step.limits;
    out.plan.duration_s += make.segment.duration_s;
    out.plan.segment[static_cast<std::size_t>(out.plan.segments++)] = make.segment;
  }
  if (out.next == first && first < all) return noMotion(program_.actions[static_cast<std::size_t>(first)]);
  return out;
}

base::Result<Compiler::Stretch> Compiler::replay(int number, const std::vector<motion::PathPoint>& points) {
  const Action& action = program_.actions.at(static_cast<std::size_t>(number));
  const auto* step = std::get_if<ReplayPathStep>(&action.step);
  if (!step) return noMotion(action);
  auto spline = motion::SplinePath::through(step->reversed ? motion::reversed(points) : points, step->speed);
  if (!spline) return spline.error();
  Stretch out;
  out.plan.unloadsInPause = program_.unloadsInPause;
  SegmentMaker approach(held_, out.keep, forceLaw_), along(held_, out.keep, forceLaw_);
  toStartOf(*spline, approach);
  alongPath(*spline, step->hold_s, along);
  for (Segment* segment : {&approach.segment, &along.segment}) {
    segment->step = action.number;
    segment->limits = action.step.limits;
    out.plan.duration_s += segment->duration_s;
    out.plan.segment[static_cast<std::size_t>(out.plan.segments++)] = *segment;
  }
  out.next = number + 1;
  return out;
}

base::Result<Plan> compile(const Protocol& protocol, control::Law forceLaw) {
  auto program = expand(protocol);
  if (!program) return program.error();
  if (program->actions.empty()) return Plan{};
  if (program->actions.size() > kMaxSegments) {
    return base::Error{base::ErrorCode::OutOfRange,
                       "protocol " + protocol.name + ": steps has " + std::to_string(program->actions.size()) +
                           " entries, at most " + std::to_string(kMaxSegments) + " fit into one plan.",
                       "Split the protocol into two."};
  }
  Compiler compiler(*program, forceLaw);
  auto stretch = compiler.stretch(0);
  if (!stretch) return stretch.error();
  if (stretch->next < static_cast<int>(program->actions.size()))
    return noMotion(program->actions[static_cast<std::size_t>(stretch->next)]);
  // What segments point to goes with the stretch; a plan alone has nobody to keep it.
  if (!stretch->keep.empty())
    return base::Error{base::ErrorCode::InvalidArgument,
                       "protocol " + protocol.name + ": a profile does not fit into a plan alone.",
                       "Run the protocol as a program."};
  return stretch->plan;
}

}  // namespace articulus::protocol
