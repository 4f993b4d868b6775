#include "core/scene/specimens/drawing_catalogue.h"

#include <list>
#include <mutex>
#include <nlohmann/json.hpp>

#include "core/cell/simulated_specimen.h"
#include "core/scene/specimens/bench_drawing.h"
#include "core/scene/specimens/knee_drawing.h"
#include "core/scene/specimens/shoulder_drawing.h"
#include "core/scene/specimens/soft_joint_drawing.h"
#include "core/scene/specimens/spine_drawing.h"

namespace articulus::scene {
namespace {

/// Who draws which numbers. One more type of specimen is one more row; without it this does not compile.
struct Drawer {
  const DrawingFacts& facts;
  SpecimenDrawing operator()(const specimen::SpineParameters& p) const { return drawSpine(p, facts); }
  SpecimenDrawing operator()(const specimen::SpineChainParameters& p) const { return drawSpineChain(p, facts); }
  SpecimenDrawing operator()(const specimen::KneeParameters& p) const { return drawKnee(p, facts); }
  SpecimenDrawing operator()(const specimen::ShoulderParameters& p) const { return drawShoulder(p, facts); }
  SpecimenDrawing operator()(const specimen::PolymerBodyParameters& p) const { return drawPolymerBody(p, facts); }
  SpecimenDrawing operator()(const specimen::SliderParameters& p) const { return drawSlider(p, facts); }
  SpecimenDrawing operator()(const specimen::LinkMechanismParameters& p) const { return drawLinkMechanism(p, facts); }
  /// Two types share these numbers.
  SpecimenDrawing operator()(const specimen::SpringJigParameters& p) const {
    return facts.joint == "spring jig" || facts.joint.empty() ? drawSpringJig(p, facts) : drawSoftJoint(p, facts);
  }
};

/// What was drawn lately, by the words of its specimen: a window and its reports ask again for the same.
struct Kept {
  std::string words;
  std::shared_ptr<const SpecimenDrawing> drawing;
};
constexpr std::size_t kMostKept = 6;

}  // namespace

SpecimenDrawing drawSpecimen(const specimen::SpecimenParameters& parameters, const DrawingFacts& facts) {
  return std::visit(Drawer{facts}, parameters);
}

std::shared_ptr<const SpecimenDrawing> drawingOf(const nlohmann::json& specimen, std::optional<double> viceTop_m,
                                                 std::optional<double> potTop_m) {
  static std::mutex mutex;
  static std::list<Kept> kept;
  if (!specimen.is_object()) return std::make_shared<const SpecimenDrawing>();
  const std::string words = nlohmann::json{specimen, viceTop_m.value_or(0.0), potTop_m.value_or(0.0)}.dump(
      -1, ' ', false, nlohmann::json::error_handler_t::replace);
  {
    const std::lock_guard lock(mutex);
    for (const Kept& one : kept)
      if (one.words == words) return one.drawing;
  }
  auto drawing = std::make_shared<const SpecimenDrawing>();
  try {
    const auto of = cell::simulatedSpecimen({{"specimen", specimen}});
    DrawingFacts facts{of.species, of.joint, of.level, of.side, viceTop_m, potTop_m};
    const auto parameters = specimen::readSpecimen(base::JsonReader(specimen, "simulation.specimen"));
    drawing = std::make_shared<const SpecimenDrawing>(drawSpecimen(parameters, facts));
  } catch (const std::exception&) {
    // Of another version, or damaged: it was never run like this. It is drawn as what nothing is known of.
  }
  const std::lock_guard lock(mutex);
  kept.push_front({words, drawing});
  if (kept.size() > kMostKept) kept.pop_back();
  return drawing;
}

std::set<std::string> cutFromTheBeginning(const nlohmann::json& specimen) {
  try {
    const auto& defect = specimen.at("anterior_defect");
    if (defect.is_object() && defect.value("present", false)) return {"anterior glenoid rim"};
  } catch (const nlohmann::json::exception&) {}
  return {};
}

}  // namespace articulus::scene
