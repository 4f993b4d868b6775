#include "app/outputs/station_outputs.h"

#include "app/outputs/igtlink_source.h"

namespace articulus::app {

base::Result<void> StationOutputs::use(const std::optional<PoseStreamSettings>& settings) {
  const std::scoped_lock lock(mutex_);
  poseStream_.reset();
  poseSettings_.reset();
  poseProblem_.clear();
  if (!settings) return {};
  auto made = PoseStream::start(*settings, link_);
  if (!made) {
    poseProblem_ = made.error().text();
    return made.error();
  }
  poseStream_ = std::move(*made);
  poseSettings_ = settings;
  return {};
}

base::Result<void> StationOutputs::use(const std::optional<IgtlinkSettings>& settings) {
  const std::scoped_lock lock(mutex_);
  igtlink_.reset();
  igtlinkSettings_.reset();
  igtlinkProblem_.clear();
  if (!settings) return {};
  auto source = std::make_shared<IgtlinkSource>(*settings, cell_, link_, clock_);
  auto made = IgtlinkServer::start(*settings, [source] { return source->next(); });
  if (!made) {
    igtlinkProblem_ = made.error().text();
    return made.error();
  }
  igtlink_ = std::move(*made);
  igtlinkSettings_ = settings;
  return {};
}

StationOutputs::Now<PoseStreamSettings> StationOutputs::poseStream() const {
  const std::scoped_lock lock(mutex_);
  return {poseSettings_, poseStream_ ? poseStream_->describe() : std::string(), poseProblem_};
}

StationOutputs::Now<IgtlinkSettings> StationOutputs::igtlink() const {
  const std::scoped_lock lock(mutex_);
  return {igtlinkSettings_, igtlink_ ? igtlink_->describe() : std::string(), igtlinkProblem_};
}

IgtlinkCounts StationOutputs::igtlinkCounts() const {
  const std::scoped_lock lock(mutex_);
  return igtlink_ ? igtlink_->counts() : IgtlinkCounts{};
}

std::vector<std::string> StationOutputs::describe() const {
  std::vector<std::string> lines;
  const auto add = [&lines](const auto& now) {
    for (const std::string* line : {&now.counts, &now.problem})
      if (!line->empty()) lines.push_back(*line);
  };
  add(poseStream());
  add(igtlink());
  return lines;
}

}  // namespace articulus::app
