// A stream of a Universal Robots controller, cut into packages as the driver does: data, recipes, words.
#include <array>
#include <cmath>

#include "hardware/ur_rtde/rtde_package.h"
#include "hardware/ur_rtde/rtde_text.h"
#include "hardware/ur_rtde/ur_safety.h"
#include "hardware/ur_rtde/ur_set_point.h"
#include "hardware/ur_rtde/ur_state.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace articulus::hardware;

const RtdeRecipe& recipe() {
  static const RtdeRecipe made = [] {
    const std::string types =
        "\1DOUBLE,VECTOR6D,VECTOR6D,VECTOR6D,VECTOR6D,INT32,UINT32,UINT32,INT32,INT32,INT32,INT32";
    auto answered = RtdeRecipe::answered(urStateFields(UrWrenchSource::FtRawWrench), types);
    if (!answered) std::abort();
    return *answered;
  }();
  return made;
}

void take(const RtdePackage& package) {
  if (package.payload.size() + kRtdeHeader != package.size) std::abort();
  UrState state;
  if (package.type == RtdeType::Data && decodeUrState(recipe(), package.payload, state)) {
    for (const double q : state.q_rad)
      if (!std::isfinite(q)) std::abort();
    (void)urTrouble(state);
  }
  if (package.type == RtdeType::Text) {
    const auto text = decodeRtdeText(package.payload);
    if (text && text->message.size() + text->source.size() + 3 != package.payload.size()) std::abort();
  }
  // What a controller may answer to our lists of variables.
  for (const auto fields : {urStateFields(UrWrenchSource::ActualTcpForce), urSetPointFields()}) {
    const auto answered = RtdeRecipe::answered(fields, package.payload);
    if (!answered && answered.error().remedy.empty()) std::abort();
    std::array<char, 128> out;
    if (answered && fields.size() == urSetPointFields().size() && formatUrSetPoint(*answered, {}, out) == 0)
      std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = articulus::fuzz::textOf(data, size);
  std::span<const char> left(text.data(), text.size());
  for (;;) {
    const RtdePackage package = scanRtde(left);
    if (package.state != RtdePackage::State::Whole) return 0;
    if (package.size < kRtdeHeader || package.size > left.size()) std::abort();
    take(package);
    left = left.subspan(package.size);
  }
}
