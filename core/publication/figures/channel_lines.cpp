#include "core/publication/figures/channel_lines.h"

#include <array>
#include <cmath>

#include "core/base/text/nearest_word.h"

namespace articulus::publication {
namespace {

using record::Channel;

constexpr int kStretches = 500;
constexpr std::int64_t kLook = 4096;

}  // namespace

base::Result<ChannelLines> channelLines(storage::UserStore& store, std::int64_t runId, const std::string& x,
                                        const std::vector<std::string>& y,
                                        const std::function<bool(std::int64_t, std::int64_t)>& progress) {
  const auto catalogue = record::channelCatalogue();
  const auto named = [&catalogue](const std::string& column) -> base::Result<Channel> {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < catalogue.size(); ++i) {
      if (catalogue[i].column == column) return static_cast<Channel>(i);
      known.emplace_back(catalogue[i].column);
    }
    std::string nearest = base::nearestWord(column, known);
    for (const std::string& one : known)
      if (nearest.empty() && !column.empty() && one.starts_with(column)) nearest = one;  // the unit was left out
    return base::Error{base::ErrorCode::InvalidArgument, "There is no channel \"" + column + "\".",
                       nearest.empty() ? std::string("The columns of articulusctl export are their names.")
                                       : "Did you mean " + nearest + "?"};
  };
  ChannelLines found;
  if (!x.empty() && x != "time_s") {
    auto channel = named(x);
    if (!channel) return channel.error();
    found.x = *channel;
  }
  for (const std::string& column : y) {
    auto channel = named(column);
    if (!channel) return channel.error();
    found.y.push_back(*channel);
  }
  auto count = store.sampleCount(runId);
  if (!count) return count.error();
  std::vector<Channel> wanted = found.y;
  wanted.push_back(found.x.value_or(Channel::Time));
  wanted.push_back(Channel::Time);
  std::vector<CourseBuilder> courses(found.y.size(), CourseBuilder(*count, kStretches));
  std::vector<LineBuilder> curves(found.y.size(), LineBuilder(*count, 2 * kStretches));
  std::int64_t done = 0;
  bool stopped = false;
  auto read = store.forEachSample(runId, -1, wanted, [&](const record::Sample& s) {
    for (std::size_t i = 0; i < found.y.size(); ++i) {
      if (!found.x) {
        courses[i].add(s[Channel::Time], s[found.y[i]]);
        continue;
      }
      curves[i].add(s[*found.x], s[found.y[i]]);
    }
    if (++done % kLook == 0 && progress) stopped = !progress(done, *count);
    return !stopped;
  });
  if (!read) return read.error();
  if (stopped) return base::Error{base::ErrorCode::Cancelled, "The run was not read to its end.", {}};
  for (std::size_t i = 0; i < found.y.size(); ++i)
    found.lines.push_back(found.x ? curves[i].line() : courses[i].course());
  return found;
}

}  // namespace articulus::publication
