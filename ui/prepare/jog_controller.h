#pragma once
#include <QObject>
#include <QTimer>
#include <functional>

#include "core/cell/cell_config.h"
#include "core/cycle/jog_order.h"
#include "ui/bridge/station_bridge.h"

namespace articulus::ui {

/// Moves the arm along one axis while somebody holds a button: begins a jog, renews it for as long as it is told to,
/// and lets go. One at a time. The robot stands by itself where this object, or the window, does not run any more.
/// Thread  ui
class JogController : public QObject {
  Q_OBJECT
 public:
  /// In  closed: asked each time why the arm may not be jogged; empty: it may
  JogController(
      StationBridge& bridge, const cell::CellConfig& cell, std::function<QString()> closed = [] { return QString(); },
      QObject* parent = nullptr);
  ~JogController() override;  ///< lets go, and says nothing any more

  /// Why the arm cannot be jogged now, in words; empty: it can, or it is.
  [[nodiscard]] QString reasonAgainst() const;
  /// What the arm is close to, where only the way back is open; empty: nothing.
  [[nodiscard]] QString closeTo() const;
  /// The fastest that is asked for, along and about an axis.
  void setSpeeds(double along_m_per_s, double about_rad_per_s);

  void press(cycle::JogSpace space, int axis, int sign);
  void renew();
  void release();
  /// A press that nobody can hold: as far as kStep_ms lead.
  void step(cycle::JogSpace space, int axis, int sign);
  [[nodiscard]] bool busy() const { return begun_ != 0; }

  static constexpr int kStep_ms = 400;

 signals:
  void ended(const QString& why);  ///< by itself or by something else, while it was held
  void busyChanged();

 private:
  void hear(const cycle::Ack& ack);
  [[nodiscard]] QString whyEnded() const;
  [[nodiscard]] bool nearlySingular() const;
  void send(double rate);
  void over();
  StationBridge& bridge_;
  const cell::CellConfig& cell_;
  std::function<QString()> closed_;
  double along_m_per_s_ = 0.005, about_rad_per_s_ = 0.5 * cycle::JogOrder::kMost_rad_per_s;
  std::uint64_t begun_ = 0;  ///< number of the command; 0: none
  QTimer step_, still_;
};

}  // namespace articulus::ui
