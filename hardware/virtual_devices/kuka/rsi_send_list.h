#pragma once
#include <array>
#include <string>
#include <vector>

#include "hardware/kuka_rsi/rsi_config.h"

namespace articulus::hardware {

/// What a telegram of a controller can tell.
struct RsiSent {
  std::array<double, 6> axes_deg{}, wantedAxes_deg{};  ///< as measured; as the set-points are
  std::array<double, 6> pose{}, wantedPose{};          ///< of the flange: mm, then A, B, C in deg about z, y, x
  int late = 0;
  bool run = false;
};

/// The elements of a telegram in the order of the controller's configuration, as a parser that counts on it wants them:
/// DEF_RIst, DEF_RSol, DEF_AIPos, DEF_ASPos, DEF_EIPos, DEF_ESPos, DEF_MACur, DEF_MECur, DEF_Delay; of the user's own
/// ones the run tag says what it means, and the others are zero: nothing is wired to them here.
/// Thread  one
/// Source  public RSI configurations and programs (kuka_experimental, kuka-external-control-sdk)
class RsiSendList {
 public:
  /// In  send: of the configuration; empty: DEF_AIPos and DEF_Delay, then the run tag
  RsiSendList(const std::vector<RsiElement>& send, const std::string& runTag);
  /// In  precision: decimals
  [[nodiscard]] std::string text(const RsiSent& now, int precision) const;

 private:
  struct Element {
    std::string name;
    std::vector<std::string> parts;  ///< attributes of one that has parts; empty: it holds text
  };
  std::vector<Element> elements_;
  std::string runTag_;
};

}  // namespace articulus::hardware
