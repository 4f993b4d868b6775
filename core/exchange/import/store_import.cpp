#include "core/exchange/import/store_import.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "core/exchange/import/times/file_began.h"
#include "core/record/sample.h"
#include "core/spatial/rotation.h"
#include "core/spatial/side.h"

namespace articulus::exchange {
namespace {

using base::Result;
using record::Channel;

constexpr std::size_t kBatch = 4096;
constexpr std::size_t kMostFacts = 100, kLongestFact = 300;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::array<const char*, 6> kAxes{"Fx", "Fy", "Fz", "Mx", "My", "Mz"};

/// Where a channel of the recording goes in a sample.
struct Target {
  const std::vector<double>* values;
  std::int32_t record::Sample::*whole = nullptr;
  std::size_t channel = record::kChannelCount;
};

class Samples {
 public:
  explicit Samples(const PreparedImport& prepared) : prepared_(prepared) {
    const Recording& r = prepared.recording;
    for (std::size_t c = 0; c < r.columns.size(); ++c) {
      const std::string& name = r.header.channels[c].name;
      Target target{&r.columns[c]};
      if (name == "state") target.whole = &record::Sample::state;
      else if (name == "flags") target.whole = &record::Sample::flags;
      for (std::size_t k = 0; k < record::kChannelCount; ++k)
        if (record::channelCatalogue()[k].column == name) target.channel = k;
      targets_.push_back(target);
      if (name == "cycle") cycle_ = &r.columns[c];
      if (name == "load_cycle") loadCycle_ = &r.columns[c];
      if (name == "step") rowStep_ = &r.columns[c];
      hasHostTime_ = hasHostTime_ || name == "host_time_s";
      angles_ += name == "flexion_rad" || name == "lateral_bending_rad" || name == "axial_rotation_rad" ? 1 : 0;
      quaternion_ += name.starts_with("quaternion_") ? 1 : 0;
    }
    // A number of a cycle that does not go forward counts nothing.
    for (std::size_t i = 0; cycle_ && i < cycle_->size(); ++i) {
      const double now = (*cycle_)[i];
      if (!(now >= 0.0 && now < 9e15 && now == std::floor(now)) || (i > 0 && !(now > (*cycle_)[i - 1])))
        cycle_ = nullptr;
    }
  }
  [[nodiscard]] bool anglesAreMade() const { return angles_ == 0 && quaternion_ == 4; }

  record::Sample at(std::size_t row) {
    record::Sample s;
    s.value.fill(kNaN);
    s.cycle = cycle_ ? static_cast<std::uint64_t>((*cycle_)[row]) : row;
    for (const Target& t : targets_) {
      const double value = (*t.values)[row];
      if (t.channel < record::kChannelCount) s.value[t.channel] = value;
      else if (t.whole && std::abs(value) < 1e9) s.*t.whole = static_cast<std::int32_t>(value);
    }
    s[Channel::Time] = prepared_.recording.time_s[row];
    if (!hasHostTime_) s[Channel::HostTime] = s[Channel::Time];
    place(s, row);
    if (anglesAreMade()) makeAngles(s);
    return s;
  }

 private:
  /// A row that says no step belongs to none, and one that says no load cycle to none of its step.
  void placeByFile(record::Sample& s, std::size_t row) const {
    const double step = (*rowStep_)[row], cycle = (*loadCycle_)[row];
    if (!(step >= 0.0)) return;  // checked before: whole and not too large
    s.step = static_cast<std::int32_t>(step);
    const auto known = std::ranges::find(prepared_.steps, static_cast<int>(step), &ImportedStep::number);
    if (known != prepared_.steps.end() && known->loop && !std::isnan(cycle))
      s.loadCycle = static_cast<std::int32_t>(cycle);
  }
  void place(record::Sample& s, std::size_t row) {
    if (prepared_.stepsOfFile && rowStep_ && loadCycle_) return placeByFile(s, row);
    const auto within = [&](std::size_t k) { return row >= prepared_.steps[k].first && row < prepared_.steps[k].end; };
    if (step_ >= prepared_.steps.size() || !within(step_))
      for (step_ = 0; step_ < prepared_.steps.size() && !within(step_);) ++step_;
    if (step_ >= prepared_.steps.size()) return;
    const ImportedStep& step = prepared_.steps[step_];
    s.step = step.number;
    s.loadCycle = static_cast<std::int32_t>(std::ranges::upper_bound(step.cycles, row) - step.cycles.begin());
  }
  void makeAngles(record::Sample& s) {
    const spatial::Quaternion q(s[Channel::QuaternionW], s[Channel::QuaternionX], s[Channel::QuaternionY],
                                s[Channel::QuaternionZ]);
    if (!(q.norm() > 0.5)) return;
    const spatial::Matrix3 R = q.normalized().toRotationMatrix();
    if (!R0_) R0_ = R;
    // As a live run does (cycle/phases/snapshot_publisher.cpp): D as if it lay along W in the first row. So neither
    // the axes of the file nor how markers lie on the bone show.
    const auto angles = spatial::spineAngles(R * R0_->transpose());
    s[Channel::Flexion] = angles.flexion_rad;
    s[Channel::LateralBending] = angles.lateralBending_rad;
    s[Channel::AxialRotation] = angles.axialRotation_rad;
  }

  const PreparedImport& prepared_;
  std::vector<Target> targets_;
  const std::vector<double>*cycle_ = nullptr, *loadCycle_ = nullptr, *rowStep_ = nullptr;
  bool hasHostTime_ = false;
  int angles_ = 0, quaternion_ = 0;
  std::size_t step_ = 0;  // of the row before
  std::optional<spatial::Matrix3> R0_;
};

std::string detailsOf(const PreparedImport& p, const ImportLabels& labels, bool anglesMade) {
  nlohmann::json notes = p.notes, facts = nlohmann::json::object(), documents = nlohmann::json::object();
  nlohmann::json missing = nlohmann::json::array();
  for (const MissingInColumn& m : p.missing) missing.push_back(toJson(m));
  nlohmann::json filled = nlohmann::json::array();
  for (const FilledInColumn& f : p.filled) filled.push_back(toJson(f));
  for (const std::string& note : labels.notes) notes.push_back(note);
  if (anglesMade)
    notes.push_back("The clinical angles are those of the orientation against the first row's, about the axes of W.");
  for (const auto& [key, value] : p.recording.header.facts)
    if (facts.size() < kMostFacts) facts[key.substr(0, kLongestFact)] = value.substr(0, kLongestFact);
  for (const auto& [name, text] : p.recording.header.documents)
    if (auto json = nlohmann::json::parse(text, nullptr, false); !json.is_discarded())
      documents[name] = std::move(json);
  return nlohmann::json{{"mapping", toJson(p.mapping)},
                        {"unused_columns", p.unused},
                        {"rate_Hz", p.timeBase.rate_Hz},
                        {"file_began", fileBegan(p.recording.header)},
                        {"length_s", base::fixed(p.recording.time_s.back() - p.recording.time_s.front(), 3)},
                        {"gaps", p.timeBase.gaps},
                        {"longest_gap_s", p.timeBase.longestGap_s},
                        {"missing", missing},
                        {"filled", filled},
                        {"notes", notes},
                        {"assumed", p.assumed},
                        {"the_file_says", facts},
                        {"documents", documents}}
      .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// "left" or "right": as a person said, else as the file does; empty where neither does.
std::string sideSaid(const PreparedImport& prepared, const ImportLabels& labels) {
  if (!labels.side.empty()) return labels.side;
  for (const auto& [key, words] : prepared.recording.header.facts)
    if (const auto side = key == "side" ? spatial::sideFromText(words.substr(0, words.find(','))) : std::nullopt)
      return std::string(spatial::name(*side));
  return {};
}

/// The session of the specimen of that label, which is made where there is none. Each side has its own signs: what was
/// said of it is never dropped.
Result<std::int64_t> sessionOf(storage::UserStore& store, const std::string& label, const std::string& side,
                               storage::Specimen& specimen) {
  specimen.label = label;
  specimen.side = side;
  if (label.empty()) return std::int64_t{0};
  const auto all = store.specimens();
  if (!all) return all.error();
  const auto known = std::ranges::find(*all, label, &storage::Specimen::label);
  bool changed = known == all->end();
  if (!changed) {
    specimen = *known;
    const auto said = spatial::sideFromText(side), own = spatial::sideFromText(specimen.side);
    if (said && own && *said != *own)
      return base::Error{base::ErrorCode::Conflict,
                         "The specimen \"" + label + "\" is known as " + std::string(spatial::name(*own)) +
                             ", and what is imported is said to be " + std::string(spatial::name(*said)) +
                             ". Nothing was stored.",
                         "Leave the side out where the specimen's is right, or give the label of another specimen."};
    if (said && !own) {
      specimen.side = side;
      changed = true;
    }
  }
  if (changed) {
    const auto id = store.saveSpecimen(specimen);
    if (!id) return id.error();
    specimen.id = *id;
  }
  const auto session = store.beginSession(specimen.id);
  if (!session) return session.error();
  return session->id;
}

/// Ends the session on every way out.
class OpenSession {
 public:
  OpenSession(storage::UserStore& store, std::int64_t id) : store_(store), id_(id) {}
  ~OpenSession() { (void)end(); }
  OpenSession(const OpenSession&) = delete;
  OpenSession& operator=(const OpenSession&) = delete;
  Result<void> end() {
    const auto id = std::exchange(id_, 0);
    return id == 0 ? Result<void>() : store_.endSession(id);
  }

 private:
  storage::UserStore& store_;
  std::int64_t id_;
};

/// Names of files and people's labels may hold bytes that are no UTF-8.
std::string textOf(const nlohmann::json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::vector<record::Event> eventsOf(const PreparedImport& p) {
  Samples samples(p);
  std::vector<record::Event> events;
  for (const ImportedStep& step : p.steps) {
    if (step.first >= step.end) continue;
    for (const bool begins : {true, false}) {
      const record::Sample s = samples.at(begins ? step.first : step.end - 1);
      record::Event e;
      e.cycle = s.cycle;
      e.hostTime_s = s[Channel::HostTime];
      e.kind = begins ? record::EventKind::StepStarted : record::EventKind::StepEnded;
      e.step = step.number;
      events.push_back(e);
    }
  }
  return events;
}

}  // namespace

nlohmann::json protocolOf(const PreparedImport& prepared, const std::string& name) {
  nlohmann::json steps = nlohmann::json::array();
  for (const ImportedStep& step : prepared.steps) {
    const auto& time_s = prepared.recording.time_s;
    const double duration_s = step.end > step.first ? time_s[step.end - 1] - time_s[step.first] : 0.0;
    if (!step.loop) {
      steps.push_back({{"type", "wait"}, {"duration_s", std::clamp(duration_s, 1e-3, 86400.0)}});
      continue;
    }
    const std::string unit = step.loop->axis < 3 ? "N" : "Nm";
    const double size = std::clamp(std::abs(step.amplitude), 1e-9, 5000.0);
    steps.push_back(
        {{"type", "load_cycle"},
         {"motion", step.loop->name},
         {"axis", kAxes[static_cast<std::size_t>(step.loop->axis)]},
         {"amplitude_" + unit, step.amplitude < 0.0 ? -size : size},
         {"rate_" + unit + "_per_s", std::clamp(4.0 * size * step.count / std::max(duration_s, 1e-3), 1e-9, 5000.0)},
         {"cycles", step.count},
         {"reported_cycle", step.reported}});
  }
  return {{"format", "articulus-protocol-2"},
          {"name", name},
          {"description", "Not a protocol that was run here: what the rows of an imported file were found to be."},
          {"steps", steps}};
}

Result<std::int64_t> storeImport(storage::UserStore& store, const PreparedImport& prepared, const ImportLabels& labels,
                                 const std::function<bool(std::size_t, std::size_t)>& progress) {
  Samples samples(prepared);
  storage::Specimen specimen;
  const auto session = sessionOf(store, labels.specimen, sideSaid(prepared, labels), specimen);
  if (!session) return session.error();
  OpenSession open(store, *session);
  storage::RunHeader header;
  header.sessionId = *session;
  const std::string file = base::printableLine(labels.origin.file);
  header.protocolName = "imported: " + file;
  header.protocolJson = textOf(protocolOf(prepared, header.protocolName));
  header.cellName = "imported";
  header.cellJson = header.gainsJson = header.limitsJson = "{}";
  header.specimenJson = textOf({{"label", specimen.label},
                                {"species", specimen.species},
                                {"joint", specimen.joint},
                                {"level", specimen.level},
                                {"side", specimen.side},
                                {"state", specimen.state}});
  header.softwareVersion = labels.softwareVersion;
  header.simulated = prepared.simulated;
  header.imported = labels.origin;
  header.imported->file = file;
  header.imported->detailsJson = detailsOf(prepared, labels, samples.anglesAreMade());
  auto writer = store.beginRun(header);
  if (!writer) return writer.error();
  const auto id = (*writer)->runId();
  const auto events = eventsOf(prepared);
  const std::size_t rows = prepared.recording.rows();
  std::vector<record::Sample> batch;
  record::RunEnding ending{record::RunEnd::Completed, {}};
  for (std::size_t row = 0; row < rows && ending.end == record::RunEnd::Completed; row += batch.size()) {
    batch.clear();
    for (std::size_t i = row; i < std::min(rows, row + kBatch); ++i) batch.push_back(samples.at(i));
    const bool first = row == 0;
    if (auto stored =
            (*writer)->store(batch, first ? std::span<const record::Event>(events) : std::span<const record::Event>());
        !stored) {
      (void)(*writer)->finish(rows - row, {record::RunEnd::Interrupted, "the import failed"});
      return stored.error();
    }
    if (progress && !progress(std::min(rows, row + kBatch), rows))
      ending = {record::RunEnd::Stopped, "the import was cancelled"};
  }
  if (auto finished = (*writer)->finish(0, ending); !finished) return finished.error();
  if (auto ended = open.end(); !ended) return ended.error();
  if (ending.end != record::RunEnd::Completed)
    return base::Error{base::ErrorCode::Cancelled, "The import was cancelled.",
                       "Run " + std::to_string(id) + " holds what was stored until then; import the file again."};
  return id;
}

}  // namespace articulus::exchange
