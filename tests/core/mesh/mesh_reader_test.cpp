// Every kind of mesh file gives the same body, and no damage to one ends in a crash, a hang or a body of another shape
// without a word.
#include <gtest/gtest.h>

#include <chrono>
#include <random>

#include "core/mesh/mesh_facts.h"
#include "core/mesh/mesh_file.h"
#include "tests/core/mesh/mesh_samples.h"

namespace articulus::mesh {
namespace {

using spatial::Vector3;
using test::Ply;

struct Sample {
  const char* name;
  std::string bytes;
};

std::vector<Sample> samples(const TriangleMesh& mesh) {
  return {{"b.stl", test::binaryStl(mesh)},          {"a.stl", test::asciiStl(mesh)},
          {"dos.STL", test::asciiStl(mesh, "\r\n")}, {"o.obj", test::obj(mesh)},
          {"a.ply", test::ply(mesh, Ply::Ascii)},    {"l.ply", test::ply(mesh, Ply::Little)},
          {"g.ply", test::ply(mesh, Ply::Big)}};
}

TEST(MeshReader, ReadsTheSameBodyOfEveryKindOfFile) {
  const TriangleMesh bone = test::bone();
  const MeshFacts true_ = factsOf(bone);
  ASSERT_TRUE(true_.closed() && true_.sameTurn());
  ASSERT_GT(true_.volume, 0.0);
  for (const auto& [name, bytes] : samples(bone)) {
    const auto read = readMeshBytes(bytes, name);
    ASSERT_TRUE(read) << name << ": " << read.error().text();
    const MeshFacts facts = factsOf(read->mesh);
    EXPECT_EQ(facts.triangles, true_.triangles) << name;
    EXPECT_EQ(facts.vertices, true_.vertices) << name << ": not welded";
    EXPECT_TRUE(facts.closed() && facts.sameTurn()) << name;
    EXPECT_NEAR(facts.volume, true_.volume, 1e-6 * true_.volume) << name;
    EXPECT_LT((facts.lower - true_.lower).norm() + (facts.upper - true_.upper).norm(), 1e-7) << name;
    EXPECT_EQ(read->withoutArea, 0U) << name;
    EXPECT_EQ(read->againstNormals, 0U) << name;
  }
}

TEST(MeshReader, ABinaryFileThatBeginsWithSolidIsReadAsOne) {
  std::string bytes = test::binaryStl(test::bone(8));
  bytes.replace(0, 11, "solid  CAD\n");
  const auto read = readMeshBytes(bytes, "b.stl");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->mesh.triangles.size(), test::bone(8).triangles.size());
}

TEST(MeshReader, SplitsPolygonsAndCountsBackFromTheLastCorner) {
  const auto read = readMeshBytes("v 0 0 0\nv 1 0 0 1.0\nv 1 1 0 0.5 0.5 0.5\nv 0 1 0\nf -4 -3 \\\n -2 -1\n", "q.obj");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->mesh.triangles.size(), 2U);
  EXPECT_NEAR(factsOf(read->mesh).area, 1.0, 1e-12);
}

struct Wrong {
  std::string name, bytes, says;
};

TEST(MeshReader, NamesFilePlaceAndRemedyOfWhatIsWrong) {
  const std::string stl = test::binaryStl(test::bone(6)), head(80, ' ');
  std::string nan = stl, many = stl;
  const float bad = std::nanf("");
  std::memcpy(nan.data() + 84 + 50 * 3 + 12, &bad, 4);
  const std::uint32_t count = 4'000'000'000U;
  std::memcpy(many.data() + 80, &count, 4);
  const std::string v3 = "v 0 0 0\nv 1 0 0\nv 0 1 0\n",
                    plyHead =
                        "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\n"
                        "property float y\nproperty float z\nelement face 1\nproperty list uchar int "
                        "vertex_index\nend_header\n0 0 0\n1 0 0\n0 1 0\n";
  const std::vector<Wrong> all{
      {"cut.stl", stl.substr(0, stl.size() - 77), "was cut off"},
      {"nan.stl", nan, "triangle 4"},
      {"many.stl", many, "announces 4000000000"},
      {"empty.stl", "", "neither"},
      {"none.stl", head + std::string(4, '\0'), "no triangle"},
      {"words.stl", "solid x\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1,5 0 0\n", "line 5"},
      {"comma.stl", "solid x\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1,5 0 0\n", "decimal point"},
      {"open.stl",
       "solid x\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n",
       "endsolid"},
      {"inf.obj", "v 0 0 0\nv inf 0 0\n", "line 2"},
      {"huge.obj", "v 0 0 0\nv 1e30 0 0\n", "farther"},
      {"over.obj", "v 0 0 0\nv 1e400 0 0\n", "too large"},
      {"far.obj", v3 + "f 1 2 4\n", "names corner 4"},
      {"zero.obj", v3 + "f 0 1 2\n", "names corner 0"},
      {"back.obj", v3 + "f -4 -2 -1\n", "names corner -4"},
      {"two.obj", v3 + "f 1 2\n", "fewer than three"},
      {"curve.obj", v3 + "curv 0 1 1 2 3\n", "free-form"},
      {"points.obj", v3, "no triangle"},
      {"line.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", "only 1 without"},
      {"noend.ply", "ply\nformat ascii 1.0\n", "end_header"},
      {"index.ply", plyHead + "3 0 1 3\n", "face 1 names a corner"},
      {"short.ply", plyHead + "3 0 1\n", "a number is missing"},
      {"more.ply", plyHead + "3 0 1 2\n7\n", "more follows"},
      {"other.ply", "solid x", "does not begin with \"ply\""},
      {"bone.step", "ISO-10303-21;", ".stl, .obj and .ply"},
  };
  for (const Wrong& one : all) {
    const auto read = readMeshBytes(one.bytes, one.name);
    ASSERT_FALSE(read) << one.name;
    EXPECT_TRUE(read.error().text().find(one.says) != std::string::npos) << one.name << ": " << read.error().text();
    EXPECT_TRUE(read.error().message.starts_with(one.name)) << read.error().message;
    EXPECT_FALSE(read.error().remedy.empty()) << one.name;
  }
}

TEST(MeshReader, RefusesMoreTrianglesThanItDraws) {
  std::string ply =
      "ply\nformat binary_little_endian 1.0\nelement vertex 4000000000\nproperty float x\nproperty float y\n"
      "property float z\nend_header\n";
  EXPECT_EQ(readMeshBytes(ply, "p.ply").error().code, base::ErrorCode::InvalidArgument);
}

TEST(MeshReader, AFileThatIsNotThereOrAFolderIsAnError) {
  EXPECT_EQ(readMesh("/nowhere/bone.stl").error().code, base::ErrorCode::NotFound);
  EXPECT_EQ(readMesh("/tmp").error().code, base::ErrorCode::InvalidArgument);
}

/// Whatever becomes of it, what is read is sound.
void expectSound(const base::Result<MeshFile>& read, const std::string& what) {
  if (!read) {
    EXPECT_FALSE(read.error().message.empty() || read.error().remedy.empty()) << what;
    return;
  }
  const auto& mesh = read->mesh;
  EXPECT_FALSE(mesh.triangles.empty()) << what;
  for (const auto& p : mesh.vertices) ASSERT_LE(p.cwiseAbs().maxCoeff(), MeshBounds::kFarthest) << what;
  for (const auto& t : mesh.triangles)
    for (const auto i : t) ASSERT_LT(i, mesh.vertices.size()) << what;
}

TEST(MeshReader, NoTruncationOrFlipOfBytesCrashesHangsOrGivesNonsense) {
  std::mt19937 draw(7);
  const auto began = std::chrono::steady_clock::now();
  std::size_t tried = 0, refused = 0;
  for (const auto& [name, good] : samples(test::bone(6)))
    for (int k = 0; k < 1500; ++k, ++tried) {
      std::string bytes = good;
      // The head decides most: half of the flips go there.
      const auto place = [&] {
        return draw() % (draw() % 2 ? std::min<std::size_t>(bytes.size(), 300) : bytes.size());
      };
      if (k % 3 == 0) bytes.resize(draw() % bytes.size());
      if (k % 3 != 0)
        for (auto flips = 1 + draw() % 6; flips > 0; --flips) bytes[place()] = static_cast<char>(draw());
      if (k % 7 == 0) bytes.insert(bytes.empty() ? 0 : place(), std::string(draw() % 40, static_cast<char>(draw())));
      if (bytes.empty()) continue;
      const auto read = readMeshBytes(bytes, name);
      refused += read ? 0 : 1;
      expectSound(read, std::string(name) + " " + std::to_string(k));
    }
  const double s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  RecordProperty("tried", std::to_string(tried));
  std::printf("%zu damaged meshes, %zu refused, %.1f s\n", tried, refused, s);
  EXPECT_GT(refused, tried / 3);
}

}  // namespace
}  // namespace articulus::mesh
