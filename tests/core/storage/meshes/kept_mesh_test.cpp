// Meshes stay with their specimen, in the person's folder, and one that was exchanged or damaged is told.
#include "core/storage/meshes/kept_mesh.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <Eigen/Geometry>
#include <fstream>

#include "core/storage/backup/backup_files.h"

namespace articulus::storage {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kMost_bytes = 1 << 20;

class KeptMeshes : public ::testing::Test {
 protected:
  KeptMeshes() : data(fs::temp_directory_path() / ("articulus_meshes_" + std::to_string(::getpid()))) {
    fs::remove_all(data);
    fs::create_directories(data / "users" / "1");
  }
  ~KeptMeshes() override { fs::remove_all(data); }

  static KeptMesh moving() {
    KeptMesh m;
    m.original = "Femur L.STL";
    m.side = "left";
    m.X_NM.rotation = Eigen::AngleAxisd(0.3, spatial::Vector3(1, 2, 3).normalized()).toRotationMatrix();
    m.X_NM.translation = {0.01, -0.02, 0.03};
    m.method = "landmarks";
    m.points = {"medial epicondyle", "b", "c"};
    m.residual_m = {0.001, 0.0002, 0.0};
    m.rms_m = 0.0006;
    m.by = "weber";
    m.when = "2026-11-27T12:00:00Z";
    return m;
  }
  fs::path data;
  MeshStore store{data / "users" / "1"};
};

TEST_F(KeptMeshes, ComeBackAsTheyWereOfTheirSpecimenOnly) {
  ASSERT_TRUE(store.keep(7, moving(), "solid bytes"));
  const auto kept = store.of(7);
  ASSERT_TRUE(kept) << kept.error().text();
  ASSERT_EQ(kept->size(), 1U);
  const KeptMesh& m = kept->front();
  EXPECT_EQ(m.X_NM.rotation, moving().X_NM.rotation);
  EXPECT_EQ(m.X_NM.translation, moving().X_NM.translation);
  EXPECT_EQ(m.points, moving().points);
  EXPECT_EQ(m.residual_m, moving().residual_m);
  EXPECT_EQ(m.original, "Femur L.STL");
  EXPECT_EQ(m.part, BonePart::Moving);
  const auto bytes = store.bytesOf(m, kMost_bytes);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(*bytes, "solid bytes");
  EXPECT_TRUE(store.of(8)->empty());
  EXPECT_EQ(fs::status(store.list(7)).permissions() & (fs::perms::group_all | fs::perms::others_all), fs::perms::none);
}

TEST_F(KeptMeshes, ASecondOneOfTheSameBoneTakesItsPlace) {
  KeptMesh fixed = moving();
  fixed.part = BonePart::Fixed;
  ASSERT_TRUE(store.keep(7, moving(), "one") && store.keep(7, fixed, "two") && store.keep(7, moving(), "three"));
  const auto kept = store.of(7);
  ASSERT_TRUE(kept && kept->size() == 2U);
  EXPECT_EQ(*store.bytesOf(kept->back(), kMost_bytes), "three");
  ASSERT_TRUE(store.remove(7, moving()));
  ASSERT_EQ(store.of(7)->size(), 1U);
  EXPECT_EQ(store.of(7)->front().part, BonePart::Fixed);
}

TEST_F(KeptMeshes, ACopyThatIsAnotherFileNowIsToldAndNotUsed) {
  ASSERT_TRUE(store.keep(7, moving(), "solid bytes"));
  const KeptMesh m = store.of(7)->front();
  std::ofstream(store.copyOf(m)) << "solid other";
  const auto bytes = store.bytesOf(m, kMost_bytes);
  ASSERT_FALSE(bytes);
  EXPECT_NE(bytes.error().text().find("Femur L.STL"), std::string::npos);
  fs::remove(store.copyOf(m));
  EXPECT_EQ(store.bytesOf(m, kMost_bytes).error().code, base::ErrorCode::NotFound);
}

TEST_F(KeptMeshes, AReflectionInTheListIsRefused) {
  KeptMesh bad = moving();
  bad.X_NM.rotation.col(0) *= -1.0;
  ASSERT_TRUE(store.keep(7, bad, "x"));
  const auto kept = store.of(7);
  ASSERT_FALSE(kept);
  EXPECT_NE(kept.error().text().find("det R must be +1"), std::string::npos);
}

TEST_F(KeptMeshes, ABackupHasListAndCopy) {
  ASSERT_TRUE(store.keep(7, moving(), "solid bytes"));
  const auto files = detail::filesToKeep(data);
  for (const fs::path& file : {store.list(7), store.copyOf(store.of(7)->front())})
    EXPECT_TRUE(std::ranges::find(files, file.lexically_relative(data)) != files.end()) << file;
}

}  // namespace
}  // namespace articulus::storage
