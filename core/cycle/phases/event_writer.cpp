#include "core/cycle/phases/event_writer.h"

namespace articulus::cycle {

using record::EventKind;

void EventWriter::emit(EventKind kind, int code, double value, double limit, std::string_view text) noexcept {
  record::Event e;
  stamp(e);
  const protocol::Segment* segment = state_.plan.now();
  e.kind = kind;
  e.step = segment ? segment->step : -1;
  e.code = code;
  e.value = value;
  e.limit = limit;
  e.setText(text);
  put(e);
}

void EventWriter::emitLaw(std::string_view what, control::Law law) noexcept {
  record::Event words;
  words.setText(what);
  words.addText(control::info(law).key);
  emit(EventKind::LawChanged, static_cast<int>(law), 0.0, 0.0, words.textView());
}

void EventWriter::pass(record::Event event) noexcept {
  stamp(event);
  put(event);
}

void EventWriter::stamp(record::Event& event) const noexcept {
  event.cycle = state_.cycle;
  event.hostTime_s = static_cast<double>(signals_.arm().time) * 1e-9;
}

void EventWriter::put(const record::Event& event) noexcept {
  links_.events.write(event);
  // A lost event is as much a gap in the record as a lost sample: the run is marked incomplete.
  if (links_.recording.load(std::memory_order_acquire) && !links_.recordEvents.push(event))
    links_.lostSamples.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace articulus::cycle
