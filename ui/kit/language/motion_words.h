#pragma once
#include <QString>
#include <array>
#include <string>
#include <string_view>

#include "core/record/channel.h"

namespace articulus::ui {

/// Whether it is the joint of a spine; where nobody said which joint, it is taken for one.
/// Thread  any
[[nodiscard]] bool isSpine(const std::string& joint);

/// The motion, or the angle, that tables call by a short name: "LB" of a spine is "Lateral bending", "FE" of a knee
/// "Flexion-extension". Of a joint without words of its own it is a rotation about an axis; another name stays as it
/// is.
/// In      joint: of the specimen as it is stored; empty: a spine
/// Thread  any
[[nodiscard]] QString motionName(const std::string& shortName, const std::string& joint = {});

/// Of the angles about x, y and z of the reference, in this order: "Lateral bending", "Flexion-extension", … of a
/// spine.
[[nodiscard]] std::array<QString, 3> angleNames(const std::string& joint);

/// What a field of a step is called: the catalogue knows the motions of a spine, "Lateral bending (LB)", "Mx lateral
/// bending"; of another joint it is "Varus-valgus", "Mx, Varus-valgus". Others as in the catalogue.
[[nodiscard]] QString fieldName(std::string_view catalogueName, const std::string& joint);

/// A channel as lists and readings call it: an angle by its motion in full, others as the catalogue has them.
[[nodiscard]] QString channelName(record::Channel channel, const std::string& joint = {});

/// The few letters at the end of its line: "FE" of a spine or a knee, "Ry" of a joint without words of its own, "Fz".
[[nodiscard]] QString channelLetters(record::Channel channel, const std::string& joint = {});

/// What a loop is drawn over, in full: "Flexion-extension (°)", "z (mm)".
/// In  otherwise: of a movement that is no angle
[[nodiscard]] QString movementLabel(record::Channel movement, const QString& otherwise, const std::string& joint);

}  // namespace articulus::ui
