// Bones out of a CT: series written by DCMTK as scanners write them, read back, and surfaces against balls and boxes.
#include "core/mesh/ct/ct_series.h"

#include <dcmtk/config/osconfig.h>
#include <dcmtk/dcmdata/dctk.h>
#include <gmock/gmock.h>

#include <fstream>
#include <numbers>

#include "core/mesh/ct/threshold_surface.h"
#include "core/mesh/mesh_facts.h"
#include "tests/support/dicom_series.h"
#include "tests/support/temp_folder.h"

namespace articulus::mesh {
namespace {

using articulus::test::DicomSeries;
using articulus::test::TempFolder;
using base::ErrorCode;
using spatial::Vector3;
using testing::HasSubstr;

constexpr double kRadius_mm = 11.0;

/// A ball of bone whose middle lies off the middle of the block, and a grain beside it.
DicomSeries ballSeries() {
  DicomSeries series;
  const Vector3 centre = series.at(22, 19, 17), grain = series.at(40, 34, 30);
  series.hu = [centre, grain](const Vector3& p) {
    const auto round = [](double inside_mm) { return std::clamp(250.0 + 300.0 * inside_mm, -1000.0, 1200.0); };
    return std::max(round(kRadius_mm - (p - centre).norm()), round(2.0 - (p - grain).norm()));
  };
  return series;
}

void expectBall(const TriangleMesh& mesh, const Vector3& centre) {
  const MeshFacts facts = factsOf(mesh);
  EXPECT_TRUE(facts.closed());
  EXPECT_FALSE(facts.insideOut());
  EXPECT_TRUE(facts.sameTurn());
  const double volume = 4.0 / 3.0 * std::numbers::pi * std::pow(kRadius_mm, 3);
  EXPECT_NEAR(facts.volume, volume, 0.03 * volume);
  double farthest = 0.0;
  for (const auto& p : mesh.vertices) farthest = std::max(farthest, std::abs((p - centre).norm() - kRadius_mm));
  EXPECT_LT(farthest, 0.25) << "mm, of voxels of 0.7 to 1.1 mm";
}

TEST(Ct, ABallIsFoundWhereItIsWhateverTheFilesAreCalledAndHoweverTheyAreStored) {
  for (const bool isSigned : {false, true})
    for (const bool jpegLs : {false, true}) {
      TempFolder folder;
      DicomSeries series = ballSeries();
      series.isSigned = isSigned;
      series.jpegLs = jpegLs;
      series.write(folder / "a" / "b");
      std::ofstream(folder / "README.txt") << "no DICOM";
      const auto volume = readCtSeries(folder / "");
      ASSERT_TRUE(volume.ok()) << volume.error().text();
      EXPECT_EQ(volume->slices, series.slices);
      EXPECT_EQ(volume->columns, series.columns);
      EXPECT_THAT(volume->described, HasSubstr("CT, Knee, 36 slices, 0.80 x 0.70 x 1.10 mm"));
      const auto mesh = thresholdSurface(*volume, kBone_HU);
      ASSERT_TRUE(mesh.ok()) << mesh.error().text();
      expectBall(*mesh, series.at(22, 19, 17));
      const auto both = thresholdSurface(*volume, kBone_HU, false);
      ASSERT_TRUE(both.ok());
      EXPECT_GT(both->triangles.size(), mesh->triangles.size() + 10) << "the grain as well";
    }
}

/// Whatever way the slices lie and are counted: no mirror image ever.
TEST(Ct, TheBodyIsNeverMirrored) {
  for (const auto& [x, y] : {std::pair<Vector3, Vector3>{{1, 0, 0}, {0, 1, 0}},
                             {{0, 1, 0}, {0, 0, -1}},
                             {{1, 0, 0}, {0, 0, -1}},
                             {{-1, 0, 0}, {0, 1, 0}},
                             {{0.8, 0.6, 0}, {-0.6, 0.8, 0}}}) {
    TempFolder folder;
    DicomSeries series;
    series.x = x;
    series.y = y;
    // Three arms along x, y and z of the patient, of different lengths: a hand.
    const Vector3 root = series.at(24, 20, 18) - Vector3(4, 4, 4);
    series.hu = [root](const Vector3& p) {
      const Vector3 d = p - root;
      const auto bar = [&d](int axis, double length) {
        const int u = (axis + 1) % 3, v = (axis + 2) % 3;
        return d[axis] > -1.5 && d[axis] < length && std::abs(d[u]) < 1.6 && std::abs(d[v]) < 1.6;
      };
      return bar(0, 6.0) || bar(1, 8.0) || bar(2, 10.0) ? 900.0 : -500.0;
    };
    series.write(folder / "ct");
    const auto volume = readCtSeries(folder / "ct");
    ASSERT_TRUE(volume.ok()) << volume.error().text();
    EXPECT_GT(volume->column_mm.cross(volume->row_mm).dot(volume->slice_mm), 0.0);
    const auto mesh = thresholdSurface(*volume, kBone_HU);
    ASSERT_TRUE(mesh.ok());
    const MeshFacts facts = factsOf(*mesh);
    EXPECT_FALSE(facts.insideOut());
    EXPECT_NEAR(facts.upper.x() - root.x(), 6.0, 0.8);
    EXPECT_NEAR(facts.upper.y() - root.y(), 8.0, 0.8);
    EXPECT_NEAR(facts.upper.z() - root.z(), 10.0, 0.8);
    EXPECT_NEAR(root.x() - facts.lower.x(), 1.6, 0.8);
  }
}

TEST(Ct, WhatIsCutByTheEndOfTheCtIsClosedThere) {
  TempFolder folder;
  DicomSeries series;
  series.hu = [](const Vector3&) { return 800.0; };
  series.write(folder / "ct");
  const auto volume = readCtSeries(folder / "ct");
  ASSERT_TRUE(volume.ok());
  const auto mesh = thresholdSurface(*volume, kBone_HU);
  ASSERT_TRUE(mesh.ok());
  const MeshFacts facts = factsOf(*mesh);
  EXPECT_TRUE(facts.closed());
  const double box = series.columns * series.dx * series.rows * series.dy * series.slices * series.dz;
  EXPECT_NEAR(facts.volume, box, 0.06 * box);
}

TEST(Ct, ManyVoxelsAreMadeFewerAndThePlaceStays) {
  // What readCtSeries does of a large series, on a block that was made fewer by hand.
  CtVolume volume;
  const DicomSeries series = ballSeries();
  volume.columns = series.columns / 2;
  volume.rows = series.rows / 2;
  volume.slices = series.slices;
  volume.column_mm = {2 * series.dx, 0, 0};
  volume.row_mm = {0, 2 * series.dy, 0};
  volume.slice_mm = {0, 0, series.dz};
  volume.origin_mm = series.origin + Vector3(0.5 * series.dx, 0.5 * series.dy, 0.0);
  for (int k = 0; k < volume.slices; ++k)
    for (int row = 0; row < volume.rows; ++row)
      for (int column = 0; column < volume.columns; ++column) {
        double sum = 0.0;
        for (int i = 0; i < 4; ++i) sum += series.hu(series.at(2 * column + i % 2, 2 * row + i / 2, k));
        volume.hu.push_back(static_cast<std::int16_t>(std::lround(sum / 4.0)));
      }
  const auto mesh = thresholdSurface(volume, kBone_HU);
  ASSERT_TRUE(mesh.ok());
  expectBall(*mesh, series.at(22, 19, 17));
}

/// A threshold in the noise would make a surface of every voxel: refused before it is made.
TEST(Ct, ASurfaceOfNoiseIsRefused) {
  CtVolume volume;
  volume.columns = volume.rows = volume.slices = 150;  // 3.4 million cells
  volume.hu.resize(150UL * 150UL * 150UL);
  for (std::size_t i = 0; i < volume.hu.size(); ++i) volume.hu[i] = i % 2 == 0 ? 300 : 200;
  const auto mesh = thresholdSurface(volume, kBone_HU);
  ASSERT_FALSE(mesh.ok());
  EXPECT_EQ(mesh.error().code, base::ErrorCode::OutOfRange);
  EXPECT_THAT(mesh.error().remedy, HasSubstr("higher threshold"));
}

/// Voxels that are exactly as dense as is asked for belong to it, and no triangle is without area.
TEST(Ct, WhatIsExactlyAsDenseIsWithin) {
  for (const double threshold : {250.0, 250.5, 249.5}) {
    CtVolume volume;
    volume.columns = volume.rows = volume.slices = 12;
    volume.hu.assign(12UL * 12UL * 12UL, 0);
    for (int z = 4; z < 8; ++z)
      for (int y = 4; y < 8; ++y)
        for (int x = 4; x < 8; ++x) volume.hu[volume.at(x, y, z)] = 251;
    const auto mesh = thresholdSurface(volume, threshold);
    ASSERT_TRUE(mesh.ok()) << threshold;
    EXPECT_TRUE(factsOf(*mesh).closed()) << threshold;
    for (std::size_t t = 0; t < mesh->triangles.size(); ++t) {
      const Vector3 a = mesh->corner(t, 0), b = mesh->corner(t, 1), c = mesh->corner(t, 2);
      EXPECT_GT((b - a).cross(c - a).norm(), 0.0);
    }
  }
}

TEST(Ct, WhatIsNoSeriesIsRefusedWithItsNameAndRemedy) {
  const auto refused = [](const std::function<void(DicomSeries&)>& change, const std::vector<int>& without = {}) {
    TempFolder folder;
    DicomSeries series = ballSeries();
    series.slices = 8;
    change(series);
    series.write(folder / "ct", without);
    const auto volume = readCtSeries(folder / "ct");
    if (volume.ok()) return std::string("read");
    EXPECT_FALSE(volume.error().remedy.empty());
    return volume.error().message;
  };
  EXPECT_THAT(refused([](DicomSeries&) {}, {4}), HasSubstr("a slice is missing"));
  EXPECT_THAT(refused([](DicomSeries& s) { s.slices = 1; }), HasSubstr("one slice"));
  EXPECT_THAT(refused([](DicomSeries& s) {
                s.spoil = [](DcmDataset& d, int k) {
                  if (k == 3) (void)d.putAndInsertString(DCM_NumberOfFrames, "5");
                };
              }),
              HasSubstr("5 frames"));
  EXPECT_THAT(
      refused([](DicomSeries& s) { s.spoil = [](DcmDataset& d, int) { delete d.remove(DCM_ImagePositionPatient); }; }),
      HasSubstr("does not say where"));
  EXPECT_THAT(refused([](DicomSeries& s) {
                s.spoil = [&s](DcmDataset& d, int k) {
                  (void)d.putAndInsertString(DCM_ImagePositionPatient,
                                             DicomSeries::list({s.at(0, 0, k) + Vector3(0, 0.3 * k, 0)}).c_str());
                };
              }),
              HasSubstr("tilted"));
  EXPECT_THAT(refused([](DicomSeries& s) {
                s.spoil = [&s](DcmDataset& d, int k) {
                  if (k == 5)
                    (void)d.putAndInsertString(DCM_ImagePositionPatient, DicomSeries::list({s.at(0, 0, 4)}).c_str());
                };
              }),
              HasSubstr("same place"));
  EXPECT_THAT(refused([](DicomSeries& s) {
                s.spoil = [](DcmDataset& d, int k) {
                  if (k == 2) (void)d.putAndInsertUint16(DCM_Rows, 41);
                };
              }),
              HasSubstr("another kind of slice"));
  TempFolder empty;
  EXPECT_EQ(readCtSeries(empty / "").error().code, ErrorCode::NotFound);
  EXPECT_EQ(readCtSeries(empty / "nowhere").error().code, ErrorCode::NotFound);
}

TEST(Ct, CutFilesAreRefusedAndNeverCrash) {
  TempFolder folder;
  DicomSeries series = ballSeries();
  series.slices = 4;
  series.write(folder / "ct");
  std::filesystem::path victim;
  for (const auto& one : std::filesystem::directory_iterator(folder / "ct")) victim = one.path();
  const auto whole = std::filesystem::file_size(victim);
  for (const double share : {0.95, 0.5, 0.2, 0.1, 0.02, 0.0}) {
    std::filesystem::resize_file(victim, static_cast<std::uintmax_t>(share * static_cast<double>(whole)));
    const auto volume = readCtSeries(folder / "ct");
    if (volume.ok()) {
      EXPECT_EQ(volume->slices, 3) << "it is no DICOM any more, and the rest is a series: " << share;
    }
  }
}

TEST(Ct, ReadingTellsHowFarItIsAndCanBeCancelled) {
  TempFolder folder;
  DicomSeries series = ballSeries();
  series.slices = 6;
  series.write(folder / "ct");
  std::vector<int> seen;
  ASSERT_TRUE(readCtSeries(folder / "ct", [&](int done, int all) {
                EXPECT_LE(done, all);
                seen.push_back(done);
                return true;
              }).ok());
  EXPECT_EQ(seen.size(), 12U);
  EXPECT_TRUE(std::ranges::is_sorted(seen));
  int calls = 0;
  const auto cancelled = readCtSeries(folder / "ct", [&](int, int) { return ++calls < 9; });
  ASSERT_FALSE(cancelled.ok());
  EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
}

TEST(Ct, ThresholdBeyondWhatIsThereIsSaid) {
  TempFolder folder;
  DicomSeries series = ballSeries();
  series.write(folder / "ct");
  const auto volume = readCtSeries(folder / "ct");
  ASSERT_TRUE(volume.ok());
  const auto none = thresholdSurface(*volume, 3000.0);
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.error().code, ErrorCode::NotFound);
}

}  // namespace
}  // namespace articulus::mesh
