#include "core/publication/facts/run_facts.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/stored_json.h"
#include "core/run/analyses/fibre_lengths.h"
#include "core/run/analyses/ligament_length.h"
#include "core/run/condition/cuts_of_run.h"
#include "core/run/controlled_loads.h"
#include "core/run/kept_results.h"
#include "core/run/run_view.h"
#include "core/run/specimen_of_run.h"
#include "core/run/stored_program.h"
#include "core/scene/load_arrows.h"
#include "core/spatial/pose.h"
#include "core/storage/run_facts.h"

namespace articulus::publication {
namespace {

using record::Channel;

constexpr int kStretches = 500;           // of a course: two points each
constexpr std::int64_t kLook = 4096;      // samples between two looks at whoever cancels
constexpr std::size_t kDistances = 1001;  // of samples in time, for the rate

base::Error cancelled() { return {base::ErrorCode::Cancelled, "The run was not read to its end.", {}}; }

base::JsonValue frozen(const std::string& text, const std::string& what) {
  const auto json = base::parseStoredJson(text, what);
  return json ? base::JsonValue(*json) : base::JsonValue(nlohmann::json());
}

/// Runs of the same specimen, and what of it was cut.
base::Result<void> readHistory(storage::UserStore& store, RunFacts& facts) {
  auto runs = store.runs();
  if (!runs) return runs.error();
  std::ranges::sort(*runs, {}, &storage::RunRecord::id);
  const std::string& label = facts.record.specimenLabel;
  for (const storage::RunRecord& run : *runs) {
    const bool own = run.id == facts.record.id;
    if (!own && (label.empty() || run::labelOf(run) != label)) continue;
    auto cuts = run::cutsDuring(store, run.id);
    if (!cuts) return cuts.error();
    facts.history.push_back({run.id, run.header.sessionId, run.began, run.header.protocolName, run.ending.end,
                             std::move(*cuts), run.condition, originOf(run)});
  }
  auto cuts = run::cutsOf(store, facts.record);
  if (!cuts) return cuts.error();
  facts.cutBefore = std::move(cuts->before);
  facts.cutDuring = std::move(cuts->during);
  return {};
}

/// The rotation vector of D from the first sample that has an orientation.
class Turns {
 public:
  explicit Turns(std::int64_t samples)
      : courses_{CourseBuilder(samples, kStretches), CourseBuilder(samples, kStretches),
                 CourseBuilder(samples, kStretches)} {}
  void add(const record::Sample& s) {
    const spatial::Quaternion q(s[Channel::QuaternionW], s[Channel::QuaternionX], s[Channel::QuaternionY],
                                s[Channel::QuaternionZ]);
    const double size = q.norm();
    spatial::Vector3 turn = spatial::Vector3::Constant(std::nan(""));
    if (size > 0.5 && size < 2.0) {
      const spatial::Quaternion unit(q.coeffs() / size);
      if (!first_) first_ = unit.conjugate();
      const Eigen::AngleAxisd angle(unit * *first_);
      const double turned = angle.angle() > M_PI ? angle.angle() - 2.0 * M_PI : angle.angle();
      turn = turned * angle.axis();
    }
    for (int i = 0; i < 3; ++i) courses_[static_cast<std::size_t>(i)].add(s[Channel::Time], turn[i]);
  }
  [[nodiscard]] std::array<Course, 3> courses() {
    return {courses_[0].course(), courses_[1].course(), courses_[2].course()};
  }

 private:
  std::optional<spatial::Quaternion> first_;
  std::array<CourseBuilder, 3> courses_;
};

/// Finds the samples in which the cell is drawn.
class Stand {
 public:
  Stand(const RunFacts& facts, bool wanted) : wanted_(wanted) {
    for (const record::Event& event : facts.events)
      if (event.kind == record::EventKind::ReferenceSet && !set_) set_ = event.cycle;
  }
  static std::vector<Channel> channels() {
    std::vector<Channel> all{Channel::Time,        Channel::QuaternionW, Channel::QuaternionX,
                             Channel::QuaternionY, Channel::QuaternionZ, Channel::Joint7};
    for (int i = 0; i < 6; ++i) {
      all.push_back(static_cast<Channel>(static_cast<int>(Channel::Joint1) + i));
      all.push_back(static_cast<Channel>(static_cast<int>(Channel::ForceX) + i));
    }
    for (int i = 0; i < 3; ++i) all.push_back(static_cast<Channel>(static_cast<int>(Channel::PositionX) + i));
    return all;
  }
  void add(const record::Sample& s) {
    if (!wanted_ || s.step < 0) return;
    if (!reference_ || (set_ && s.cycle <= *set_)) reference_ = s;
    const spatial::Vector6 load = s.six(Channel::ForceX);
    if (!load.allFinite()) return;
    const double size = load.head<3>().norm() / scene::kFullForce_N + load.tail<3>().norm() / scene::kFullMoment_Nm;
    if (loaded_ && !(size > most_)) return;
    most_ = size;
    loaded_ = s;
  }
  void put(RunFacts& facts) const {
    facts.atReference = reference_;
    facts.atLargestLoad = loaded_;
  }

 private:
  bool wanted_;
  std::optional<std::uint64_t> set_;
  std::optional<record::Sample> reference_, loaded_;
  double most_ = 0.0;
};

base::Result<void> readSamples(storage::UserStore& store, RunFacts& facts,
                               const std::function<bool(std::int64_t, std::int64_t)>& progress,
                               const Reading& reading) {
  const std::int64_t total = std::max<std::int64_t>(1, facts.record.samples);
  std::unique_ptr<storage::SealCheck> seal;
  if (reading.seal) {
    auto check = store.sealCheck(facts.record.id);
    if (!check) return check.error();
    seal = std::move(*check);
  }
  LoadLoopCollector loops(facts.program && reading.loops ? &*facts.program : nullptr);
  const run::ControlledLoads controlled(facts.program ? *facts.program : protocol::Program());
  const std::vector<Channel>& drawn = reading.courses;
  std::vector<CourseBuilder> courses(drawn.size(), CourseBuilder(total, kStretches));
  Turns turns(total);
  Stand stand(facts, reading.stand);
  std::vector<double> distances;
  std::int64_t done = 0;
  double last_s = std::nan("");
  bool stopped = false;
  const auto visit = [&](const record::Sample& sample) {
    if (seal) seal->add(sample);
    record::Sample s = sample;
    controlled.clear(s);
    const double time_s = s[Channel::Time];
    if (done == 0) facts.begin_s = s[Channel::HostTime] - time_s;
    if (distances.size() < kDistances && time_s > last_s) distances.push_back(time_s - last_s);
    last_s = time_s;
    for (std::size_t i = 0; i < drawn.size(); ++i) courses[i].add(time_s, s[drawn[i]]);
    if (reading.turns) turns.add(s);
    loops.add(s);
    stand.add(s);
    if (++done % kLook == 0 && progress) stopped = !progress(done, total);
    return !stopped;
  };
  // The seal is of all channels of all samples; a picture needs few, which are read much faster.
  base::Result<void> read;
  if (seal) {
    read = store.forEachSample(facts.record.id, -1, visit);
  } else if (!drawn.empty() || reading.stand) {
    std::vector<Channel> wanted = drawn;
    wanted.insert(wanted.end(), loops.channels().begin(), loops.channels().end());
    if (reading.turns)
      for (const Channel c : {Channel::QuaternionW, Channel::QuaternionX, Channel::QuaternionY, Channel::QuaternionZ})
        wanted.push_back(c);
    if (reading.stand)
      for (const Channel c : Stand::channels()) wanted.push_back(c);
    read = store.forEachSample(facts.record.id, -1, wanted, visit);
  } else {
    for (const int action : loops.actions())
      if (read && !stopped) read = store.forEachSample(facts.record.id, action, loops.channels(), visit);
  }
  if (!read) return read.error();
  if (stopped) return cancelled();
  stand.put(facts);
  if (seal) facts.seal = seal->finish();
  facts.ended_s = std::isfinite(last_s) ? last_s : 0.0;
  if (!distances.empty()) {
    const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
    std::nth_element(distances.begin(), middle, distances.end());
    facts.rate_Hz = *middle > 0.0 ? 1.0 / *middle : 0.0;
  }
  for (std::size_t i = 0; i < drawn.size(); ++i) facts.courses[drawn[i]] = courses[i].course();
  if (reading.turns) facts.turns = turns.courses();
  facts.loops = loops.loops();
  return {};
}

/// Of the round bodies that the protocol, or whoever reads, asks for.
base::Result<void> readStress(storage::UserStore& store, const base::JsonValue& asked,
                              const std::function<bool()>& cancelled, RunFacts& facts) {
  if (!facts.program) return {};
  std::vector<const nlohmann::json*> bodies;
  if (asked->is_object()) bodies.push_back(&*asked);
  else
    for (const protocol::AnalysisRequest& request : facts.protocol.analyses)
      if (request.type == "load_at_point" && request.options->contains("diameter_mm"))
        bodies.push_back(&*request.options);
  if (bodies.empty()) return {};
  const auto view = run::RunView::of(store, facts.record.id, *facts.program, cancelled);
  if (!view) return view.error();
  for (const nlohmann::json* options : bodies) {
    auto stressed = run::stressedBodies(*view, *options);
    if (!stressed && (asked->is_object() || stressed.error().code == base::ErrorCode::Cancelled))
      return stressed.error();
    if (!stressed) continue;  // the analysis of the same options says why
    facts.stressed.insert(facts.stressed.end(), stressed->begin(), stressed->end());
  }
  return {};
}

/// When a fibre was cut through, in seconds of the run: from then on it has no length. Never: infinity.
double cutAt_s(const RunFacts& facts, const std::string& fibre) {
  const auto holds = [&fibre](std::string_view structure) {
    return !structure.empty() && fibre.find(structure) != std::string::npos;
  };
  if (std::ranges::any_of(facts.cutBefore, holds)) return -std::numeric_limits<double>::infinity();
  for (const record::Event& event : facts.events)
    if (event.kind == record::EventKind::StructureCut && holds(event.textView()))
      return event.hostTime_s - facts.begin_s;
  return std::numeric_limits<double>::infinity();
}

/// Lengths of the fibres of one request over the motions of the run.
base::Result<void> addFibres(const run::RunView& view, const run::FibreLengths& lengths, const nlohmann::json& options,
                             RunFacts& facts) {
  const auto steps =
      options.contains("path") ? std::vector<std::string>() : options.value("steps", std::vector<std::string>());
  const auto motions = run::motionsForLengths(view, steps);
  if (!motions) return motions.error();
  const auto fibres = lengths.fibres();
  std::vector<CourseBuilder> courses(fibres.size(), CourseBuilder(facts.record.samples, kStretches));
  std::vector<double> cut_s;
  for (const auto& fibre : fibres) cut_s.push_back(cutAt_s(facts, fibre.name));
  for (const int action : *motions) {
    double last_s = 0.0;
    auto read = view.forEachSample(action, run::poseChannels(), [&](const record::Sample& s) {
      last_s = s[Channel::Time];
      const spatial::Pose X_WD = record::poseOf(s);
      for (std::size_t i = 0; i < fibres.size(); ++i)
        courses[i].add(last_s, last_s < cut_s[i] ? lengths.length_m(i, X_WD) : std::nan(""));
      return true;
    });
    if (!read) return read.error();
  }
  for (std::size_t i = 0; i < fibres.size(); ++i) {
    FibreCourse course{fibres[i].name, fibres[i].slackKnown, courses[i].course(), {}};
    course.strain = course.length;
    for (double& value : course.strain.value) value = lengths.strain(i, value);
    if (std::isfinite(course.length.first)) course.strain.first = lengths.strain(i, course.length.first);
    facts.fibres.push_back(std::move(course));
  }
  return {};
}

/// Of the ligaments that the protocol, or whoever reads, asks for.
base::Result<void> readFibres(storage::UserStore& store, bool model, const std::function<bool()>& cancelled,
                              RunFacts& facts) {
  if (!facts.program) return {};
  std::vector<nlohmann::json> requests;
  for (const protocol::AnalysisRequest& request : facts.protocol.analyses)
    if (request.type == "ligament_length" && request.options->is_object()) requests.push_back(*request.options);
  if (requests.empty() && model) requests.push_back({{"of_specimen", true}});
  if (requests.empty()) return {};
  const auto view = run::RunView::of(store, facts.record.id, *facts.program, cancelled);
  if (!view) return view.error();
  for (const nlohmann::json& options : requests) try {
      const auto lengths = run::FibreLengths::of(*view, options);
      if (!lengths) continue;  // the analysis of the same options says why
      if (auto added = addFibres(*view, *lengths, options, facts);
          !added && added.error().code != base::ErrorCode::InvalidArgument)
        return added.error();
    } catch (const nlohmann::json::exception&) {
      continue;  // so does it of these
    }
  return {};
}

/// What was frozen with the run.
void readFrozen(RunFacts& facts) {
  const storage::RunHeader& header = facts.record.header;
  const std::string origin = "run " + std::to_string(facts.record.id);
  facts.specimen = frozen(header.specimenJson, "The specimen of " + origin);
  facts.cell = frozen(header.cellJson, "The cell of " + origin);
  facts.limits = frozen(header.limitsJson, "The limits of " + origin);
  facts.gains = frozen(header.gainsJson, "The gains of " + origin);
  facts.origin = originOf(facts.record);
  const nlohmann::json& specimen = facts.specimen;
  if (specimen.is_object()) {
    facts.side = spatial::sideFromText(base::textUnder(specimen, "side"));
    const auto clamped = specimen.find("clamped");  // older runs do not say
    facts.clamped = clamped == specimen.end() || !clamped->is_boolean() || clamped->get<bool>();
  }
  facts.record.specimenLabel = run::labelOf(facts.record);
  if (auto walked = run::storedProgram(facts.record)) {
    facts.protocol = std::move(walked->protocol);
    facts.program = std::move(walked->program);
  }
}

}  // namespace

DataOrigin originOf(const storage::RunRecord& run) {
  if (storage::isBench(run)) return DataOrigin::Bench;
  return run.header.simulated ? DataOrigin::Simulated : run.header.imported ? DataOrigin::Imported : DataOrigin::Live;
}

std::vector<Channel> Reading::drawnChannels() {
  std::vector<Channel> all;
  const auto some = [&all](Channel first, int count) {
    for (int i = 0; i < count; ++i) all.push_back(static_cast<Channel>(static_cast<int>(first) + i));
  };
  some(Channel::WantedForceX, 6);
  some(Channel::ForceX, 6);
  some(Channel::PositionX, 3);
  some(Channel::Flexion, 3);
  return all;
}

base::Result<RunFacts> factsOf(storage::UserStore& store, std::int64_t runId,
                               const std::function<bool(std::int64_t, std::int64_t)>& progress,
                               const Reading& reading) {
  RunFacts facts;
  auto record = store.run(runId);
  if (!record) return record.error();
  facts.record = std::move(*record);
  if (facts.record.ending.end == record::RunEnd::Running)
    return base::Error{base::ErrorCode::Conflict, "Run " + std::to_string(runId) + " is still under way.",
                       "Wait until it has ended."};
  readFrozen(facts);
  auto events = store.events(runId);
  if (!events) return events.error();
  facts.events = std::move(*events);
  auto notes = store.notes(runId);
  if (!notes) return notes.error();
  facts.notes = std::move(*notes);
  auto ticks = store.ticksOfRun(runId);
  if (!ticks) return ticks.error();
  facts.ticks = std::move(*ticks);
  auto tracking = store.tracking(runId);
  if (!tracking) return tracking.error();
  facts.tracking = std::move(tracking->header);
  if (auto history = readHistory(store, facts); !history) return history.error();
  // The seal first: what analyses write beside the samples must not hide what somebody changed before.
  if (auto samples = readSamples(store, facts, progress, reading); !samples) return samples.error();
  bool stopped = false;
  const auto ask = [&] { return stopped = progress && !progress(facts.record.samples, facts.record.samples); };
  auto outcome = run::resultsOf(store, runId, run::Keeping::Kept, ask);
  if (stopped) return cancelled();
  if (reading.fibres)
    if (auto read = readFibres(store, reading.modelFibres, ask, facts); !read) return read.error();
  if (reading.stress)
    if (auto read = readStress(store, reading.body, ask, facts); !read) return read.error();
  if (outcome) {
    facts.results = std::move(outcome->results.values);
    for (const base::Error& problem : outcome->results.problems)
      facts.notComputed += (facts.notComputed.empty() ? "" : "\n") + problem.text();
    facts.resultsChanged = std::move(outcome->changed);
    facts.resultsComputed = std::move(outcome->computed);
    facts.resultsProgram = std::move(outcome->program);
    facts.resultsOutdated = std::move(outcome->outdated);
  } else {
    facts.notComputed = outcome.error().text();
  }
  return facts;
}

}  // namespace articulus::publication
