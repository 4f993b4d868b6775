#include "core/run/registration/path_placing.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/base/text/text_format.h"
#include "core/protocol/step_catalogue.h"

namespace articulus::run {
namespace {

using base::Error;
using base::ErrorCode;
using protocol::ReplayPathStep;
using protocol::Step;

constexpr const char* kRegister =
    "Touch its landmarks (Engineering, Load cell, Registration) and keep them with the specimen; at the command line: "
    "--registration FILE.";

/// Each replay in the frame of a registered body, in blocks too.
void forEachRegistered(std::vector<Step>& steps, const std::function<void(ReplayPathStep&)>& visit) {
  for (Step& step : steps) {
    if (auto* replay = std::get_if<ReplayPathStep>(&step); replay && replay->registered) visit(*replay);
    for (const protocol::StepBlock& block : protocol::blocksOf(step))
      // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): blocks of a step that may be changed
      forEachRegistered(const_cast<std::vector<Step>&>(*block.steps), visit);
  }
}

void forEachRegistered(const std::vector<Step>& steps, const std::function<void(const ReplayPathStep&)>& visit) {
  for (const Step& step : steps) {
    if (const auto* replay = std::get_if<ReplayPathStep>(&step); replay && replay->registered) visit(*replay);
    for (const protocol::StepBlock& block : protocol::blocksOf(step)) forEachRegistered(*block.steps, visit);
  }
}

std::string millimetres(double length_m) { return base::fixed(1e3 * length_m, 2) + " mm"; }

base::Result<void> fitsCell(const Registration& r, const cell::CellConfig& cell) {
  if (r.cell != cell.key)
    return Error{ErrorCode::Conflict,
                 "The registration was made on the cell \"" + r.cell + "\", and this is \"" + cell.key +
                     "\": their worlds have nothing to do with each other.",
                 kRegister};
  if (r.simulated && !cell.simulated)
    return Error{ErrorCode::Conflict,
                 "The registration is simulated, and the cell \"" + cell.name + "\" is not: nothing was measured.",
                 kRegister};
  return {};
}

}  // namespace

bool needsRegistration(const protocol::Protocol& protocol) {
  bool needs = false;
  const std::vector<Step>& steps = protocol.steps;
  forEachRegistered(steps, [&needs](const ReplayPathStep&) { needs = true; });
  return needs;
}

base::Result<KeptRegistration> registrationOfSession(storage::UserStore& store, std::int64_t sessionId) {
  if (sessionId == 0)
    return Error{ErrorCode::Conflict,
                 "A path lies in the frame of the registered body, and no specimen is described that it could be on.",
                 "Describe the specimen on page Prepare, clamp and register it."};
  const auto all = store.registrations();
  if (!all) return all.error();
  const auto ours = std::ranges::find(*all, sessionId, &storage::RegistrationRecord::sessionId);
  if (ours == all->end()) {
    if (all->empty())
      return Error{ErrorCode::Conflict,
                   "A path lies in the frame of the registered body, and the specimen is not registered.", kRegister};
    const storage::RegistrationRecord& newest = all->front();
    return Error{ErrorCode::Conflict,
                 "A path lies in the frame of the registered body, and nothing is registered in this session. The last "
                 "registration is of \"" +
                     newest.specimenLabel + "\", of another session (" + newest.made +
                     "): what was clamped since lies elsewhere.",
                 kRegister};
  }
  if (!ours->fits)
    return Error{ErrorCode::Conflict, "The registration of this session was changed from outside of this program.",
                 kRegister};
  auto registration = registrationFromJson(ours->json, "registration " + std::to_string(ours->id));
  if (!registration) return registration.error();
  return KeptRegistration{std::move(*registration), ours->id, ours->made};
}

base::Result<protocol::Protocol> placed(const protocol::Protocol& protocol, const KeptRegistration& by,
                                        const cell::CellConfig& cell) {
  if (auto fits = fitsCell(by.registration, cell); !fits) return fits.error();
  const protocol::PathPlacement placement{by.registration.found.X_MN, cell.X_WD_home.translation,
                                          by.registration.found.rms_m, by.id, by.made};
  protocol::Protocol out = protocol;
  base::Result<void> close;
  forEachRegistered(out.steps, [&](ReplayPathStep& step) {
    step.placement = placement;
    if (close && placement.rms_m > step.mostResidual_m)
      close = Error{ErrorCode::Conflict,
                    "The registration misses its landmarks by " + millimetres(placement.rms_m) + " (rms); the path \"" +
                        step.path + "\" allows " + millimetres(step.mostResidual_m) + ".",
                    "Touch the landmarks again, in the order of the file; Registration shows which one misses most."};
  });
  if (!close) return close.error();
  return out;
}

base::Result<protocol::Protocol> placed(const protocol::Protocol& protocol, storage::UserStore& store,
                                        std::int64_t sessionId, const cell::CellConfig& cell) {
  if (!needsRegistration(protocol)) return protocol;
  const auto kept = registrationOfSession(store, sessionId);
  if (!kept) return kept.error();
  return placed(protocol, *kept, cell);
}

protocol::Protocol withoutOrigin(protocol::Protocol protocol) {
  forEachRegistered(protocol.steps, [](ReplayPathStep& step) {
    if (!step.placement) return;
    step.placement->registration = 0;
    step.placement->made.clear();
  });
  return protocol;
}

std::vector<std::string> placementsInWords(const protocol::Protocol& protocol) {
  std::vector<std::string> words;
  const std::vector<Step>& steps = protocol.steps;
  forEachRegistered(steps, [&words](const ReplayPathStep& step) {
    if (!step.placement) return;
    std::string line = "Path " + step.path + ": placed by a registration with a residual of " +
                       millimetres(step.placement->rms_m) + " (rms)";
    if (!step.placement->made.empty()) line += ", of " + step.placement->made;
    if (std::ranges::find(words, line) == words.end()) words.push_back(std::move(line));
  });
  return words;
}

}  // namespace articulus::run
