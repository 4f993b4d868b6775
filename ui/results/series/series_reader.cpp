#include "ui/results/series/series_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace articulus::ui {
namespace {

using record::Channel;

bool isPosition(Channel channel) { return channel >= Channel::PositionX && channel <= Channel::PositionZ; }

/// Both extremes of each tenth of the preview, as ResultsSeries has them; NaN where the channel has none.
TracePyramid pyramidOf(const storage::ChannelCourses& courses, std::size_t which,
                       const std::vector<std::int64_t>& tenths, double origin) {
  TracePyramid values;
  std::size_t at = 0;
  for (const auto tenth : tenths) {
    while (at < courses.tenth.size() && courses.tenth[at] < tenth) ++at;
    storage::ChannelCourses::Extremes extremes;
    if (at < courses.tenth.size() && courses.tenth[at] == tenth) extremes = courses.extremes[which][at];
    values.append(extremes.minimum - origin);
    values.append(extremes.maximum - origin);
  }
  return values;
}

}  // namespace

SeriesReader::SeriesReader(UserSession& session, QObject* parent) : QObject(parent), session_(session) {
  connect(&session_, &UserSession::accountChanged, this, &SeriesReader::forget);
}

SeriesReader::~SeriesReader() {
  BackgroundTask::letGo(std::move(courses_));
  BackgroundTask::letGo(std::move(samples_));
}

void SeriesReader::forget() {
  BackgroundTask::letGo(std::move(courses_));
  BackgroundTask::letGo(std::move(samples_));
  if (!asked_.empty()) emit cancelled({});
  asked_.clear();
  runId_ = 0;
  tenths_.clear();
  read_.clear();
  refused_.clear();
  detail_ = {};
}

void SeriesReader::open(const RunData* run) {
  const qint64 id = run ? run->record.id : 0;
  if (id == runId_ && (!run || run->preview.size() == tenths_.size())) return;
  forget();
  runId_ = id;
  if (run)
    for (const auto& point : run->preview) tenths_.push_back(storage::PreviewBuilder::tenthOf(point.time_s));
}

bool SeriesReader::give(TraceStore& store) const {
  bool any = false;
  for (const auto& [channel, course] : read_)
    if (!store.keeps(channel) && store.size() == course.values.size()) {
      store.take(channel, course.values);
      any = true;
    }
  store.setDetail(detail_.store, detail_.from_s, detail_.to_s);
  return any;
}

void SeriesReader::want(const std::vector<Channel>& channels) {
  const auto place = session_.archive();
  if (runId_ == 0 || courses_ || !place) return;
  std::vector<Channel> missing;
  for (const auto channel : channels)
    if (!read_.contains(channel) && !refused_.contains(channel)) missing.push_back(channel);
  if (missing.empty()) return;
  asked_ = missing;
  const auto found = std::make_shared<std::map<Channel, Course>>();
  courses_ = std::make_unique<BackgroundTask>(
      [place = *place, found, missing, runId = runId_, tenths = tenths_](BackgroundTask& task) -> base::Result<void> {
        auto archive = RunArchive::open(place);
        if (!archive) return archive.error();
        const auto courses = archive->courses(
            runId, missing, [&task](std::int64_t done, std::int64_t total) { return task.report(done, total); });
        if (!courses) return courses.error();
        for (std::size_t i = 0; i < missing.size(); ++i) {
          const double first = courses->first[i];
          const double origin = isPosition(missing[i]) && std::isfinite(first) ? first : 0.0;
          found->emplace(missing[i], Course{pyramidOf(*courses, i, tenths, origin), origin});
        }
        return {};
      });
  connect(courses_.get(), &BackgroundTask::progressed, this, &SeriesReader::progressed);
  connect(courses_.get(), &BackgroundTask::finished, this, [this, found] {
    courses_.release()->deleteLater();
    asked_.clear();
    read_.merge(*found);
    emit read();
  });
  connect(courses_.get(), &BackgroundTask::failed, this, [this](const QString& what, const QString& remedy) {
    courses_.release()->deleteLater();
    refused_.insert(asked_.begin(), asked_.end());
    asked_.clear();
    emit failed(what, remedy);
  });
  connect(courses_.get(), &BackgroundTask::cancelled, this, [this] {
    courses_.release()->deleteLater();
    refused_.insert(asked_.begin(), asked_.end());
    emit cancelled(std::exchange(asked_, {}));
  });
  courses_->start();
  emit began(tr("Reading %n channel(s) of run %1", nullptr, static_cast<int>(missing.size())).arg(runId_));
}

void SeriesReader::cancel() {
  if (courses_) courses_->cancel();
}

void SeriesReader::wantDetail(const std::vector<Channel>& channels, double from_s, double to_s) {
  const auto place = session_.archive();
  if (runId_ == 0 || !place || !(to_s > from_s) || to_s - from_s > kSamples_s) return;
  const double beside_s = 0.5 * (to_s - from_s);  // so that a small move needs no reading
  auto detail = std::make_shared<Detail>();
  detail->from_s = from_s - beside_s;
  detail->to_s = to_s + beside_s;
  std::vector<double> origins;
  for (const auto channel : channels) {
    const auto course = read_.find(channel);
    origins.push_back(course == read_.end() ? 0.0 : course->second.origin);
  }
  BackgroundTask::letGo(std::move(samples_));
  samples_ = std::make_unique<BackgroundTask>([place = *place, detail, channels, origins,
                                               runId = runId_](BackgroundTask& task) -> base::Result<void> {
    auto archive = RunArchive::open(place);
    if (!archive) return archive.error();
    auto store = std::make_shared<TraceStore>(channels, Channel::Time);
    std::vector<double> row(channels.size());
    // One sample beyond either edge would need another look; the margin beside what is seen does as well.
    const auto read =
        archive->forEachSampleBetween(runId, detail->from_s, detail->to_s, channels, [&](const record::Sample& sample) {
          for (std::size_t i = 0; i < channels.size(); ++i) row[i] = sample[channels[i]] - origins[i];
          store->append(sample[Channel::Time], row);
          return !task.isCancelled();
        });
    if (!read) return read.error();
    if (task.isCancelled()) return base::Error{base::ErrorCode::Cancelled, "The run was not read to its end.", {}};
    detail->store = std::move(store);
    return {};
  });
  connect(samples_.get(), &BackgroundTask::finished, this, [this, detail] {
    samples_.release()->deleteLater();
    detail_ = *detail;
    emit detailRead();
  });
  connect(samples_.get(), &BackgroundTask::failed, this, [this](const QString& what, const QString& remedy) {
    samples_.release()->deleteLater();
    emit failed(what, remedy);
  });
  connect(samples_.get(), &BackgroundTask::cancelled, this, [this] { samples_.release()->deleteLater(); });
  samples_->start();
}

}  // namespace articulus::ui
