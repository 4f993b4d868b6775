#include "core/run/tuning/kept_responses.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/output_file.h"

namespace articulus::run {
namespace {

using base::Error;
using base::ErrorCode;
using nlohmann::ordered_json;

constexpr const char* kFormat = "articulus-responses-1";
constexpr const char *kStep = "step", *kFrequency = "frequency";

ordered_json toJson(const MeasuredResponse& r) {
  ordered_json json{{"kind", r.request.kind == ResponseKind::Step ? kStep : kFrequency},
                    {"axis", r.request.axis},
                    {"size_N_or_Nm", r.request.size},
                    {"by", r.by},
                    {"when", r.when},
                    {"law", control::info(r.law).key},
                    {"gains", control::toJson(r.gains)},
                    {"gains_lowered", r.gainsLowered}};
  if (r.request.kind == ResponseKind::Step) {
    json["time_s"] = r.time_s;
    json["wanted_N_or_Nm"] = r.wanted;
    json["measured_N_or_Nm"] = r.measured;
    return json;
  }
  const auto& f = r.frequency;
  json["resolution_Hz"] = f.resolution_Hz;
  json["averaged"] = f.averaged;
  std::vector<double> real, imaginary, coherence;
  for (std::size_t i = 1; i < f.gain.size(); ++i) {  // at frequency 0 there is none: the means are taken off
    real.push_back(f.gain[i].real());
    imaginary.push_back(f.gain[i].imag());
    coherence.push_back(f.coherence[i]);
  }
  json["real"] = real;
  json["imaginary"] = imaginary;
  json["coherence"] = coherence;
  return json;
}

MeasuredResponse readResponse(const base::JsonReader& one) {
  MeasuredResponse r;
  const std::string kind = one.text("kind");
  if (kind != kStep && kind != kFrequency) one.fail("kind", "must be \"step\" or \"frequency\"");
  r.request = {kind == kStep ? ResponseKind::Step : ResponseKind::Frequency,
               static_cast<int>(one.integer("axis", 0, 5)), one.number("size_N_or_Nm")};
  r.by = one.text("by");
  r.when = one.text("when");
  r.law = control::lawOf(one.text("law"));
  if (!control::isLaw(r.law)) one.fail("law", "is no law of control");
  r.gains = control::readGains(one.child("gains"));
  r.gainsLowered = one.flag("gains_lowered", false);
  if (r.request.kind == ResponseKind::Step) {
    r.time_s = one.numbers("time_s");
    r.wanted = one.numbers("wanted_N_or_Nm", r.time_s.size());
    r.measured = one.numbers("measured_N_or_Nm", r.time_s.size());
    if (r.time_s.empty()) one.fail("time_s", "is empty");
    return r;
  }
  r.frequency.resolution_Hz = one.number("resolution_Hz", 1e-6, 1e6);
  r.frequency.averaged = static_cast<int>(one.integer("averaged", 1, 1'000'000));
  const auto real = one.numbers("real");
  if (real.empty()) one.fail("real", "is empty");
  const auto imaginary = one.numbers("imaginary", real.size()), coherence = one.numbers("coherence", real.size());
  r.frequency.gain = {{0.0, 0.0}};
  r.frequency.coherence = {0.0};
  for (std::size_t i = 0; i < real.size(); ++i) {
    r.frequency.gain.emplace_back(real[i], imaginary[i]);
    r.frequency.coherence.push_back(coherence[i]);
  }
  return r;
}

}  // namespace

base::Result<KeptResponses> KeptResponses::read(const std::filesystem::path& dataFolder, const std::string& cellKey) {
  KeptResponses kept(dataFolder / "gain_sets" / (cellKey + ".responses.json"));
  std::error_code none;
  if (!std::filesystem::exists(std::filesystem::symlink_status(kept.file_, none))) return kept;
  const auto json = base::readJsonFile(kept.file_);
  if (!json) return json.error();
  try {
    const base::JsonReader reader(*json, kept.file_.string());
    if (reader.text("format") != kFormat) reader.fail("format", std::string("must be \"") + kFormat + "\"");
    for (const base::JsonReader& one : reader.items("responses")) {
      kept.all_.push_back(readResponse(one));
      one.refuseUnknown();
    }
    reader.refuseUnknown();
  } catch (const base::JsonError& wrong) {
    return Error{ErrorCode::ParseError, wrong.what(),
                 "Correct the file, or move it away: the gains in force do not depend on it."};
  }
  return kept;
}

base::Result<void> KeptResponses::keep(MeasuredResponse response) {
  // Where nothing was asked at a frequency there is no gain, and JSON has no word for that.
  for (std::size_t i = 0; i < response.frequency.gain.size(); ++i)
    if (!std::isfinite(std::abs(response.frequency.gain[i])))
      response.frequency.gain[i] = 0.0, response.frequency.coherence[i] = 0.0;
  std::vector<MeasuredResponse> all = all_;
  std::erase_if(all, [&response](const MeasuredResponse& one) {
    return one.request.kind == response.request.kind && one.request.axis == response.request.axis &&
           sameSettings(one, response);
  });
  all.insert(all.begin(), std::move(response));
  if (all.size() > kMost) all.resize(kMost);
  ordered_json list = ordered_json::array();
  for (const MeasuredResponse& one : all) list.push_back(toJson(one));
  std::error_code failed;
  std::filesystem::create_directories(file_.parent_path(), failed);
  const ordered_json json{{"format", kFormat}, {"responses", std::move(list)}};
  if (auto written = base::writeWholeFile(file_, json.dump() + "\n", base::FileMode::Kept); !written)
    return Error{ErrorCode::StorageFailure, "Cannot write " + file_.string() + ".",
                 "Check that the folder may be written and has room. Nothing was changed."};
  all_ = std::move(all);
  return {};
}

std::string nameOf(const control::GainSet& gains, const std::vector<control::KeptGains>& sets) {
  const auto at = std::ranges::find_if(sets, [&](const auto& set) { return sameGains(set.gains, gains); });
  return at == sets.end() ? std::string() : at->name;
}

}  // namespace articulus::run
