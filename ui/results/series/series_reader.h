#pragma once
#include <QObject>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "ui/bridge/user_session.h"
#include "ui/kit/background_task.h"
#include "ui/plot/traces/trace_store.h"
#include "ui/results/run_data.h"

namespace articulus::ui {

/// What the plots of a stored run need beside its preview: any other channel, the extremes of each tenth of a second,
/// and single samples of a short time. Read on a worker, kept as long as that run is open; all views of it share them.
/// Displacements count from where the body was first.
/// Thread  ui
class SeriesReader : public QObject {
  Q_OBJECT
 public:
  static constexpr double kSamples_s = 60.0;  ///< at most so long a time is read sample by sample

  explicit SeriesReader(UserSession& session, QObject* parent = nullptr);
  ~SeriesReader() override;

  /// Forgets what was of another run, or of a shorter part of this one. nullptr: no run is open.
  void open(const RunData* run);
  /// Puts what was read into the store of the preview of the run that is open, what it has not yet.
  /// Out  whether something came into it
  bool give(TraceStore& store) const;
  /// Reads those that are not yet: read(), cancelled() or failed() follows. What was cancelled or failed is not read
  /// again before it is wanted by readAgain() or the run is opened anew.
  void want(const std::vector<record::Channel>& channels);
  void readAgain() { refused_.clear(); }
  void cancel();
  /// Reads single samples around that time, which must not be longer than kSamples_s: detailRead() follows. A newer
  /// wish takes the place of an older one.
  void wantDetail(const std::vector<record::Channel>& channels, double from_s, double to_s);

  [[nodiscard]] bool busy() const { return courses_ != nullptr; }

 signals:
  void began(const QString& doing);
  void progressed(qint64 done, qint64 total, double remaining_s);
  void read();
  void detailRead();
  void cancelled(const std::vector<record::Channel>& channels);
  void failed(const QString& what, const QString& remedy);

 private:
  struct Course {
    TracePyramid values;
    double origin = 0.0;  ///< SI; what is taken off each value
  };
  struct Detail {
    std::shared_ptr<const TraceStore> store;
    double from_s = 0.0, to_s = 0.0;
  };
  void forget();
  UserSession& session_;
  qint64 runId_ = 0;
  std::vector<std::int64_t> tenths_;  ///< of the preview
  std::map<record::Channel, Course> read_;
  std::set<record::Channel> refused_;
  std::vector<record::Channel> asked_;
  Detail detail_;
  std::unique_ptr<BackgroundTask> courses_, samples_;
};

}  // namespace articulus::ui
