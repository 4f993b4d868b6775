#pragma once

namespace articulus::ui {

/// Which stretch of time the plots show: following the newest sample, or held where a person has zoomed or dragged to.
/// What a person zoomed to lasts until follow(), the width that was set until another is.
/// In      s, on the clock of the samples
/// Thread  any
class PlotTimeline {
 public:
  static constexpr double kShortest_s = 0.02;

  explicit PlotTimeline(double window_s = 30.0) : set_(window_s), window_(window_s) {}

  /// The stretch there is; moves the view while it follows.
  void setData(double first_s, double last_s);
  void setWindow_s(double window_s);         ///< width while following
  void follow();                             ///< back to the newest, as wide as was set
  void showAll();                            ///< everything there is, held
  void zoom(double factor, double about_s);  ///< > 1 shows less; while following only the width changes
  void pan(double by_s);                     ///< holds the view
  void show(double from_s, double to_s);     ///< that stretch, held; some of the data stays in view

  [[nodiscard]] bool following() const { return following_; }
  [[nodiscard]] double from_s() const { return from_; }
  [[nodiscard]] double to_s() const { return to_; }
  [[nodiscard]] double window_s() const { return window_; }

 private:
  void hold(double from_s, double to_s);
  double first_ = 0.0, last_ = 0.0, set_, window_, from_ = 0.0, to_ = 1.0;
  bool following_ = true;
};

}  // namespace articulus::ui
