#pragma once

namespace articulus::ui {

/// What of the scene is shown beside bodies, and in which light: the menu "Show" of the 3D view.
struct SceneSwitches {
  bool loads = true;
  bool safetyBox = true;
  bool armAxes = false;
  bool way = true;
  bool markers = true;       ///< of tracked bones
  bool planned = true;       ///< the arm where it is planned to be
  bool screwAxis = false;    ///< finite helical axis since the motion began
  bool axisOfNow = false;    ///< instantaneous one
  bool centre = false;       ///< of rotation
  bool anglesAxes = false;   ///< that the clinical angles turn about
  bool softShadows = false;  ///< on all parts; at first where a graphics processor draws
};

}  // namespace articulus::ui
