// Mechanism files: one that is read can be judged.
#include "core/mechanism/mechanism_file.h"
#include "core/mechanism/spherical_synthesis.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus;
  static const fuzz::MemoryFile file("mechanism.json");
  file.put(fuzz::textOf(data, size));
  const auto read = mechanism::readMechanism(file.path());
  fuzz::expectWords(read);
  if (!read) return 0;
  const auto X_01 = poseOf(read->pose);
  (void)mechanism::mobility(read->rods, X_01);
  (void)mechanism::checkSphericalSynthesis(read->rods, read->pose.theta_rad, read->pose.beta_rad);
  (void)mechanism::coordinateStiffness(read->rods, read->pose);
  if (read->actuated)
    if (const auto joint = mechanism::KneeInspiredJoint::create(*read->actuated))
      (void)joint->lengths({read->pose.theta_rad, read->pose.beta_rad});
  if (read->measuring)
    (void)mechanism::poseFromLengths(*read->measuring, mechanism::lengthsAt(*read->measuring, X_01), X_01);
  return 0;
}
