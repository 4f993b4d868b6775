#pragma once
#include <QString>
#include <QStringList>

namespace articulus::ui {

/// One line of a checklist: what is in its file, and where it stands.
struct ChecklistItem {
  /// What the station can check itself, and what it can do about it.
  enum class Auto {
    None,
    SensorAlive,
    SensorZeroed,
    GravityCompensated,
    DeadManTested,
    LimitsLoaded,
    ControllerOn,
    AtHome,
    SpecimenMounted,
    LoadCellWeighed
  };
  enum class Action { None, ControllerOn, Home, ZeroSensor, CloseVice, WeighLoadCell, Unload, OpenVice };
  /// What its button does now, and why it can not.
  struct Offer {
    Action action = Action::None;
    QString blocked;
    bool operator==(const Offer&) const = default;
  };

  QString key, group, text, why;
  QString picture;  ///< of resources/icons/checklist; empty: none
  Auto automatic = Auto::None;
  Action action = Action::None;
  QStringList after;                      ///< keys that must be ticked first
  double force_N = 0.0, moment_Nm = 0.0;  ///< of GravityCompensated: what may remain

  bool ticked = false;
  bool failed = false;  ///< the station has seen that it is wrong, not only that it is open
  bool busy = false;    ///< what its button began is under way
  Offer offer;          ///< as the station is now
  QString who, when;    ///< when: ISO 8601 UTC
  QString measured;     ///< what the station sees now, or saw when it ticked
};

}  // namespace articulus::ui
