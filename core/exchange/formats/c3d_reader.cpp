#include "core/exchange/formats/c3d_reader.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "core/base/input_bounds.h"
#include "core/base/input_file.h"
#include "core/base/text/letter_case.h"
#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "core/exchange/formats/c3d_file.h"
#include "core/exchange/formats/c3d_parameters.h"
#include "core/exchange/import/times/time_base.h"
#include "core/exchange/text_encoding.h"

namespace articulus::exchange {
namespace {

constexpr std::size_t kMostFacts = 200, kMostValues = 50'000'000;

/// The labels of a group, which go on in LABELS2, LABELS3 behind 255 of them.
std::vector<std::string> labelsOf(const C3dFile& file, const char* group, const char* name, std::size_t count) {
  std::vector<std::string> labels;
  for (int part = 1; part < 10 && labels.size() < count; ++part) {
    const auto* p = file.parameter(group, name + (part == 1 ? std::string() : std::to_string(part)));
    if (!p) break;
    for (const std::string& text : p->texts()) labels.push_back(base::printableLine(asUtf8(text)));
  }
  labels.resize(count);
  return labels;
}

/// A name for each, and none twice.
void addName(std::string name, std::size_t number, std::set<std::string>& known, std::vector<std::string>& names) {
  if (name.empty()) name = "channel " + std::to_string(number + 1);
  if (!known.insert(name).second) name += " (" + std::to_string(number + 1) + ")";
  known.insert(name);
  names.push_back(std::move(name));
}

/// A fact of a file of ours under its own key; what is longer than 255 letters goes on in NAME2, NAME3 ...
void addOwnFact(const C3dGroup& group, const C3dParameter& p, RecordingHeader& header) {
  std::string text = p.bytes, name = p.name;
  const auto partOf = [&group](const std::string& part) {
    return std::ranges::find(group.parameters, part, &C3dParameter::name);
  };
  const auto digits = p.name.find_last_not_of("0123456789") + 1;
  if (digits > 0 && digits < p.name.size()) {
    const auto before = partOf(p.name.substr(0, digits));
    if (before != group.parameters.end() && before->bytes.size() == 255) return;  // told with the one that it continues
  }
  for (int part = 2; part < 100 && text.size() == 255 * static_cast<std::size_t>(part - 1); ++part) {
    const auto next = partOf(p.name + std::to_string(part));
    if (next == group.parameters.end()) break;
    text += next->bytes;
  }
  while (text.ends_with(' ')) text.pop_back();
  if (!text.empty())
    header.facts.emplace_back(base::printableLine(base::lowered(name)), base::printableLine(asUtf8(text)));
}

void addFacts(const C3dFile& file, RecordingHeader& header) {
  static constexpr std::array<const char*, 3> kProcessors{"Intel", "VAX", "SGI"};
  header.facts.emplace_back("processor", kProcessors[static_cast<std::size_t>(file.processor) - 84]);
  for (const C3dGroup& g : file.groups)
    for (const C3dParameter& p : g.parameters) {
      if (header.facts.size() >= kMostFacts) return;
      if (g.name == "ARTICULUS" && p.type == -1) {
        addOwnFact(g, p, header);
        continue;
      }
      if (p.name == "LABELS" || p.name == "DESCRIPTIONS") continue;
      std::string text;
      if (p.type == -1)
        for (const std::string& one : p.texts()) text += (text.empty() ? "" : ", ") + one;
      else if (const auto value = p.number()) text = std::to_string(*value);
      if (!text.empty())
        header.facts.emplace_back(base::printableLine(asUtf8(g.name + ":" + p.name)),
                                  base::printableLine(asUtf8(text.substr(0, 300))));
    }
}

}  // namespace

bool beginsAsC3d(std::string_view bytes) {
  const auto hasZero = [](std::string_view text) { return text.find('\0') != text.npos; };
  if (bytes.size() < 512 || bytes[0] < 2 || bytes[0] >= 64 || bytes[1] != 0x50) return false;
  // The kind of processor stands in the parameters, if they are near; else a text has no zeros.
  const std::size_t processor = (static_cast<std::size_t>(bytes[0]) - 1) * 512 + 3;
  if (processor < bytes.size()) return bytes[processor] >= 84 && bytes[processor] <= 86 && hasZero(bytes);
  return hasZero(bytes);
}

base::Result<Recording> readC3d(const std::filesystem::path& file) {
  const auto bytes = base::readFileBytes(file, base::InputBounds::kTable_bytes);
  if (!bytes) return bytes.error();
  auto c3d = readC3dFile(*bytes, file.string());
  if (!c3d) return c3d.error();
  Recording recording;
  addFacts(*c3d, recording.header);
  recording.header.documents.emplace_back(kC3dDocument, c3dGroupsAsJson(c3d->groups));
  const bool analogue = !c3d->analogue.empty();
  const std::size_t perFrame = analogue ? c3d->samplesPerFrame : 1, rows = c3d->frames * perFrame;
  const std::size_t columns = c3d->analogue.size() + 3 * c3d->points.size();
  if (columns > base::InputBounds::kColumns || rows > kMostValues / columns)
    return base::Error{
        base::ErrorCode::ParseError,
        file.string() + " holds " + std::to_string(columns) + " columns of " + std::to_string(rows) + " rows.",
        "That is more than is read; export what you need."};
  const double start_s = (c3d->firstFrame - 1) / c3d->frameRate_Hz;
  recording.header.rate_Hz = c3d->frameRate_Hz * static_cast<double>(perFrame);
  for (std::size_t i = 0; i < rows; ++i)
    recording.time_s.push_back(start_s + static_cast<double>(i) / *recording.header.rate_Hz);
  std::vector<double> frame_s;
  for (std::size_t f = 0; f < c3d->frames; ++f) frame_s.push_back(start_s + static_cast<double>(f) / c3d->frameRate_Hz);
  std::set<std::string> known;
  std::vector<std::string> names;
  const auto add = [&](const std::string& name, const std::string& unit, std::vector<double> values) {
    recording.header.channels.push_back({.name = name, .unit = unit});
    recording.columns.push_back(std::move(values));
  };
  const auto labels = labelsOf(*c3d, "ANALOG", "LABELS", c3d->analogue.size());
  const auto units = labelsOf(*c3d, "ANALOG", "UNITS", c3d->analogue.size());
  for (std::size_t c = 0; c < c3d->analogue.size(); ++c) {
    addName(labels[c], c, known, names);
    add(names.back(), units[c], std::move(c3d->analogue[c]));
  }
  const auto points = labelsOf(*c3d, "POINT", "LABELS", c3d->points.size());
  const auto unit = labelsOf(*c3d, "POINT", "UNITS", 1)[0];
  for (std::size_t p = 0; p < c3d->points.size(); ++p) {
    addName(points[p], p, known, names);
    for (std::size_t k = 0; k < 3; ++k) {
      std::vector<double> values(c3d->frames);
      for (std::size_t f = 0; f < c3d->frames; ++f) values[f] = c3d->points[p][3 * f + k];
      if (perFrame > 1) values = atTimes(frame_s, values, recording.time_s, 1.5 / c3d->frameRate_Hz);
      add(names.back() + " " + "xyz"[k], unit, std::move(values));
    }
  }
  if (analogue && perFrame > 1 && !c3d->points.empty()) {
    const std::string how = "on straight lines between frames of " + base::significant(c3d->frameRate_Hz, 9) + " Hz";
    recording.header.facts.emplace_back("points", how);
    recording.notes.push_back("Points stand " + how + ".");
  }
  return recording;
}

}  // namespace articulus::exchange
