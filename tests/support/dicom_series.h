#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/spatial/types.h"

class DcmDataset;

namespace articulus::test {

/// A CT as a scanner would write it, one file a slice, by DCMTK: a body of which a function of the place knows the HU.
struct DicomSeries {
  int columns = 48, rows = 40, slices = 36;
  double dx = 0.8, dy = 0.7, dz = 1.1;  // mm
  spatial::Vector3 origin{-12.0, 7.0, 100.0}, x{1, 0, 0}, y{0, 1, 0};
  bool isSigned = false, jpegLs = false;
  std::string uid = "1.2.3.4";
  std::function<double(const spatial::Vector3&)> hu;
  std::function<void(DcmDataset&, int slice)> spoil = [](DcmDataset&, int) {};

  [[nodiscard]] spatial::Vector3 at(int column, int row, int slice) const;
  /// "1\2\3", as DICOM writes places and directions.
  [[nodiscard]] static std::string list(std::initializer_list<spatial::Vector3> vectors);
  /// Throws  std::runtime_error where DCMTK does not write one
  void write(const std::filesystem::path& folder, const std::vector<int>& without = {}) const;
};

}  // namespace articulus::test
