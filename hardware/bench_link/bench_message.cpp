#include "hardware/bench_link/bench_message.h"

#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"

namespace articulus::hardware {
namespace {

using base::JsonReader;
using nlohmann::ordered_json;

constexpr const char *kFormat = "articulus-bench-1", *kOrigin = "virtual bench";
constexpr double kMostPreload_N = 1e6;
constexpr std::size_t kMostStructures = 64, kLongestName = 200;
constexpr std::int64_t kMostBits = std::int64_t{1} << 53;  // whole in any JSON

std::string line(const ordered_json& json) {
  return json.dump(-1, ' ', true, ordered_json::error_handler_t::replace) + "\n";
}

/// Reads an object of our format.
template <class T, class Read>
base::Result<T> readLine(const std::string& text, const Read& read) {
  if (text.size() > kLongestBenchLine)
    return base::Error{base::ErrorCode::ParseError, "A line of the virtual bench is longer than 64 kB.",
                       "Check that articulusctl device bench answers at that port."};
  auto json = base::parseJson(text, kOrigin);
  if (!json) return json.error();
  if (!json->is_object())
    return base::Error{base::ErrorCode::ParseError, "A line of the virtual bench is no JSON object.",
                       "Check that articulusctl device bench answers at that port."};
  try {
    const JsonReader reader(*json, kOrigin);
    if (const std::string format = reader.text("format"); format != kFormat)
      reader.fail("format", "is \"" + format.substr(0, 60) + "\"",
                  std::string("Both sides must speak ") + kFormat + ".");
    return read(reader);
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

BenchRequest requestOf(const JsonReader& r) {
  BenchRequest request;
  const std::string ask = r.text("ask");
  if (ask == "vice") {
    request.kind = BenchRequest::Kind::Vice;
    request.closed = r.integer("closed", 0, 1) == 1;
  } else if (ask == "cut") {
    request.kind = BenchRequest::Kind::Cut;
    request.structures = static_cast<std::uint64_t>(r.integer("structures", 0, kMostBits));
  } else if (ask == "preload") {
    request.kind = BenchRequest::Kind::Preload;
    request.preload_N = r.number("preload_N", 0.0, kMostPreload_N);
  } else if (ask == "begin") {
    request.kind = BenchRequest::Kind::Begin;
  } else if (ask != "state") {
    r.fail("ask", "is \"" + ask.substr(0, 60) + "\"", "It may be state, vice, cut, preload, begin.");
  }
  return request;
}

BenchState stateOf(const JsonReader& r) {
  BenchState state;
  state.cell = r.text("cell");
  state.seed = static_cast<std::uint64_t>(r.integer("seed", 0, kMostBits));
  state.viceClosed = r.integer("vice_closed", 0, 1) == 1;
  state.cut = static_cast<std::uint64_t>(r.integer("cut", 0, kMostBits));
  state.maxPreload_N = r.number("most_preload_N", 0.0, kMostPreload_N);
  const nlohmann::json& names = r.child("structures").json();
  if (!names.is_array() || names.size() > kMostStructures) r.fail("structures", "is no list of at most 64 names");
  for (const auto& name : names) {
    if (!name.is_string() || name.get_ref<const std::string&>().size() > kLongestName)
      r.fail("structures", "holds what is no name");
    state.structures.push_back(name.get<std::string>());
  }
  return state;
}

}  // namespace

std::string benchText(const BenchRequest& request) {
  ordered_json json{{"format", kFormat}};
  switch (request.kind) {
    case BenchRequest::Kind::State: json["ask"] = "state"; break;
    case BenchRequest::Kind::Begin: json["ask"] = "begin"; break;
    case BenchRequest::Kind::Vice:
      json["ask"] = "vice";
      json["closed"] = request.closed ? 1 : 0;
      break;
    case BenchRequest::Kind::Cut:
      json["ask"] = "cut";
      json["structures"] = request.structures;
      break;
    case BenchRequest::Kind::Preload:
      json["ask"] = "preload";
      json["preload_N"] = request.preload_N;
      break;
  }
  return line(json);
}

std::string benchText(const BenchState& state) {
  return line({{"format", kFormat},
               {"simulated", true},
               {"cell", state.cell},
               {"seed", state.seed},
               {"vice_closed", state.viceClosed ? 1 : 0},
               {"structures", state.structures},
               {"cut", state.cut},
               {"most_preload_N", state.maxPreload_N}});
}

std::string benchText(const base::Error& refusal) {
  return line({{"format", kFormat}, {"refused", refusal.message}, {"remedy", refusal.remedy}});
}

base::Result<BenchRequest> readBenchRequest(const std::string& text) {
  return readLine<BenchRequest>(text, [](const JsonReader& r) { return base::Result<BenchRequest>(requestOf(r)); });
}

base::Result<BenchState> readBenchState(const std::string& text) {
  return readLine<BenchState>(text, [](const JsonReader& r) -> base::Result<BenchState> {
    if (r.has("refused"))
      return base::Error{base::ErrorCode::InvalidArgument, r.text("refused"), r.textOr("remedy", "")};
    return stateOf(r);
  });
}

}  // namespace articulus::hardware
