#pragma once
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <vector>

#include "core/exchange/arrays/hdf5_handle.h"

namespace articulus::test {

/// An HDF5 file as others write it.
class Hdf5File {
 public:
  explicit Hdf5File(const std::filesystem::path& file)
      : file_(H5Fcreate(file.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose) {}
  void group(const char* path) {
    exchange::Hdf5Handle(H5Gcreate2(file_.id(), path, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
  }
  void numbers(const char* path, std::vector<hsize_t> sides, const std::vector<float>& values,
               const char* unit = nullptr) {
    const exchange::Hdf5Handle space(H5Screate_simple(static_cast<int>(sides.size()), sides.data(), nullptr), H5Sclose);
    const exchange::Hdf5Handle set(
        H5Dcreate2(file_.id(), path, H5T_IEEE_F32BE, space.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Dclose);
    EXPECT_GE(H5Dwrite(set.id(), H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), 0);
    if (!unit) return;
    const exchange::Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose), one(H5Screate(H5S_SCALAR), H5Sclose);
    H5Tset_size(type.id(), std::strlen(unit));
    const exchange::Hdf5Handle attribute(H5Acreate2(set.id(), "units", type.id(), one.id(), H5P_DEFAULT, H5P_DEFAULT),
                                         H5Aclose);
    H5Awrite(attribute.id(), type.id(), unit);
  }
  void attribute(const char* path, const char* name, double value) {
    const exchange::Hdf5Handle set(H5Dopen2(file_.id(), path, H5P_DEFAULT), H5Dclose),
        one(H5Screate(H5S_SCALAR), H5Sclose);
    const exchange::Hdf5Handle made(H5Acreate2(set.id(), name, H5T_IEEE_F64LE, one.id(), H5P_DEFAULT, H5P_DEFAULT),
                                    H5Aclose);
    EXPECT_GE(H5Awrite(made.id(), H5T_NATIVE_DOUBLE, &value), 0);
  }
  /// A data set that claims a size and holds nothing.
  void claim(const char* path, hsize_t rows, hsize_t chunk) {
    const hsize_t most = H5S_UNLIMITED;
    const exchange::Hdf5Handle space(H5Screate_simple(1, &rows, &most), H5Sclose),
        how(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    H5Pset_chunk(how.id(), 1, &chunk);
    H5Pset_deflate(how.id(), 9);
    exchange::Hdf5Handle(H5Dcreate2(file_.id(), path, H5T_IEEE_F64LE, space.id(), H5P_DEFAULT, how.id(), H5P_DEFAULT),
                         H5Dclose);
  }
  void outside(const char* path, const char* other) {
    const hsize_t rows = 16;
    const exchange::Hdf5Handle space(H5Screate_simple(1, &rows, nullptr), H5Sclose),
        how(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    H5Pset_external(how.id(), other, 0, 16);
    exchange::Hdf5Handle(H5Dcreate2(file_.id(), path, H5T_NATIVE_UCHAR, space.id(), H5P_DEFAULT, how.id(), H5P_DEFAULT),
                         H5Dclose);
  }
  void link(const char* to, const char* path) {
    H5Lcreate_hard(file_.id(), to, file_.id(), path, H5P_DEFAULT, H5P_DEFAULT);
  }
  void linkOutside(const char* path) {
    H5Lcreate_external("/etc/passwd", "/", file_.id(), path, H5P_DEFAULT, H5P_DEFAULT);
  }
  [[nodiscard]] hid_t id() const { return file_.id(); }

 private:
  exchange::Hdf5Handle file_;
};

}  // namespace articulus::test
