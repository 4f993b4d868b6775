#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/exchange/import/import_advice.h"
#include "core/exchange/recording.h"
#include "core/spatial/side.h"

namespace articulus::exchange {

/// A trial of simVITRO, as the Open Knee(s) data are published: its samples, and the state of the machine.
struct SimvitroTrial {
  std::filesystem::path samples{};  ///< NNN_name_main_processed.tdms
  std::filesystem::path state{};    ///< State.cfg, or Project.sVprj that holds it; empty: none was found
};

/// Whether a file is named as the samples of a trial are.
[[nodiscard]] bool isSimvitro(const std::filesystem::path& file);

/// The trials in a folder and those below it, in the order of their names; those of one file where it is one.
/// Errors  NotFound: none; InvalidArgument: more than 1000, or more than 100,000 files; PermissionDenied: a folder that
///         cannot be read. Folders deeper than eight below the named one are not looked into
[[nodiscard]] base::Result<std::vector<SimvitroTrial>> findSimvitroTrials(const std::filesystem::path& folderOrFile);

/// Whether the state beside a trial says the side of its joint; else a person must.
/// Errors  ParseError
[[nodiscard]] base::Result<bool> saysSide(const SimvitroTrial& trial);

/// A trial in our channels. Kinematics are relative to a neutral pose: the offsets of State.cfg are added. The distal
/// bone is the body that moves, the proximal one stands: x anterior, y left, z up. A camera frame that is left-handed
/// says a left joint; the pose that is given is a rotation of determinant +1 for both sides.
/// Out     flexion_rad, lateral_bending_rad (adduction of a right joint), axial_rotation_rad (internal rotation of a
///         right joint); the pose where all six coordinates are known; loads on the distal bone along and about the
///         axes of the joint coordinate system, by the directions in their names. Which column became what, and what
///         was taken for granted, are facts
/// In      side: empty: as State.cfg says
/// Errors  InvalidArgument: nobody says the side, or both say another; ParseError
/// Source  simtk.org openknee, ExperimentationJointMechanics; Grood & Suntay 1983
[[nodiscard]] base::Result<Recording> readSimvitroTrial(const SimvitroTrial& trial, std::optional<spatial::Side> side,
                                                        AskedBy askedBy = AskedBy::CommandLine);

}  // namespace articulus::exchange
