#pragma once
#include <filesystem>
#include <functional>

#include "core/base/result.h"
#include "core/mesh/ct/ct_volume.h"

namespace articulus::mesh {

/// What a folder of DICOM files may have at most.
struct CtBounds {
  static constexpr int kFiles = 20'000, kSlices = 4'000, kSide = 4'096;  ///< in the folder; of a series; voxels a side
  static constexpr std::size_t kFile_bytes = std::size_t{256} << 20;
  /// More voxels are made fewer as they are read: in a slice 2x2, 3x3 ... become their mean.
  static constexpr std::size_t kVoxels = 48'000'000;
};

/// Reads the slices of the largest series in a folder and the folders in it: single frames, plain or compressed by
/// JPEG or JPEG-LS, with a place and an orientation. What is no DICOM is passed over.
/// In      progress: files done of all; false: stop. Called by this thread
/// Errors  NotFound: no such folder, or no slice in it; InvalidArgument: no series (one slice, several frames a file,
///         no place), a tilted gantry; ParseError: a slice is missing, doubled or damaged: names the file; Cancelled
/// Thread  any but control; one at a time; some 20 ms a slice
/// Test    tests/core/mesh/ct_test.cpp against series written by DCMTK
[[nodiscard]] base::Result<CtVolume> readCtSeries(const std::filesystem::path& folder,
                                                  const std::function<bool(int done, int all)>& progress = {});

}  // namespace articulus::mesh
