// Bytes of a Polhemus tracker: frames in a stream of three models, records in them, and records as text.
#include "hardware/polhemus/polhemus_frame.h"

#include "hardware/polhemus/polhemus_record.h"
#include "hardware/polhemus/polhemus_words.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace articulus::hardware;

constexpr int kLiberty[] = {9, 8, 11, 2, 7, 0};
constexpr int kFastrak[] = {2, 11, 0};

/// Whatever comes, each look takes something off the front or waits, and what is taken lies within what came.
void walk(PolhemusModel model, std::span<const int> items, std::string_view left) {
  const std::size_t size = polhemusListSize(model, items);
  while (!left.empty()) {
    const PolhemusFrame frame =
        model == PolhemusModel::Fastrak ? scanFastrakFrame(left, size) : scanPolhemusFrame(factsOf(model), left, size);
    if (frame.kind == PolhemusKind::Incomplete) {
      if (left.size() > kLongestPolhemusReply + 8) std::abort();  // it would wait for ever
      break;
    }
    if (frame.size == 0 || frame.size > left.size() || frame.body.size() > frame.size) std::abort();
    if (frame.kind == PolhemusKind::Data) {
      if (frame.station < 1 || frame.station > factsOf(model).stations || frame.body.size() != size) std::abort();
      const auto record = decodePolhemusItems(model, items, frame.body);
      if (record && record->distortion && (*record->distortion < 0 || *record->distortion > 99)) std::abort();
    }
    (void)polhemusErrorWords(frame.error);
    left.remove_prefix(frame.size);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view all = articulus::fuzz::textOf(data, size);
  walk(PolhemusModel::Liberty, kLiberty, all);
  walk(PolhemusModel::Patriot, kLiberty, all);
  walk(PolhemusModel::Fastrak, kFastrak, all);
  const std::string_view line = all.substr(0, all.find('\n'));
  constexpr int text[] = {9, 8, 11, 2, 7, 1}, older[] = {2, 4, 11, 0, 52, 1};
  for (const auto& record : {decodePolhemusText(PolhemusModel::Liberty, text, line),
                             decodePolhemusText(PolhemusModel::Fastrak, older, line)})
    if (record && (record->station < 1 || record->station > 16)) std::abort();
  return 0;
}
