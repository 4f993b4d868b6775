#pragma once

namespace articulus::scene {

/// What a part of the scene is made of; whoever draws it gives it a colour.
enum class Tone {
  Housing,
  Joint,
  Metal,
  Accent,
  Bone,
  MovingBone,
  Disc,
  Resin,
  Bench,
  Grid,
  Shadow,
  Box,
  JointAxis,
  MovedWay,
  Planned,
  Marker,
  ScrewAxis,
  AxisOfNow,
  RotationCentre,
  JointX,
  JointY,
  JointZ,
  Force,
  Moment,
  Danger,
  Meniscus,
  Tendon,
  Polymer,
  CutTissue,
  StrainSlack,
  StrainLow,
  StrainMiddle,
  StrainHigh,
  StrainMost
};

}  // namespace articulus::scene
