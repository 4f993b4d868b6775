// Read, written and read again: the parameters of a C3D file are the same, whichever of three processors wrote it, and
// whether its points are whole numbers or floats. The first file is of this test's own writer.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <random>

#include "core/base/input_file.h"
#include "core/exchange/export/run_export.h"
#include "core/exchange/format_catalogue.h"
#include "core/exchange/formats/c3d_file.h"
#include "core/exchange/formats/c3d_parameters.h"
#include "core/exchange/formats/c3d_reader.h"
#include "core/exchange/import/store_import.h"
#include "tests/core/exchange/byte_text.h"
#include "tests/support/session_bench.h"

namespace articulus::exchange {
namespace {

using test::ByteText;

/// A value of two or four bytes as Intel writes it, as the processor does.
std::string asWrittenBy(C3dProcessor processor, const std::string& intel, int type) {
  if (processor == C3dProcessor::Intel || type == -1 || type == 1) return intel;
  const std::size_t size = type == 2 ? 2 : 4;
  std::string out;
  for (std::size_t at = 0; at + size <= intel.size(); at += size) {
    std::string one = intel.substr(at, size);
    if (processor == C3dProcessor::Sgi) {
      std::reverse(one.begin(), one.end());
    } else if (type == 4) {  // a VAX float is a quarter of the same bits, its words swapped
      float value = 0.0F;
      std::memcpy(&value, one.data(), 4);
      value *= 4.0F;
      std::memcpy(one.data(), &value, 4);
      if (value == 0.0F) one.assign(4, '\0');
      one = {one[2], one[3], one[0], one[1]};
    }
    out += one;
  }
  return out;
}

std::string floatBytes(float value) {
  std::string bytes(4, '\0');
  std::memcpy(bytes.data(), &value, 4);
  return bytes;
}

constexpr int kFrames = 50;

/// The file of one point at 100 Hz, with the parameters of another.
std::string written(const C3dFile& file, C3dProcessor processor, bool real) {
  const bool big = processor == C3dProcessor::Sgi;
  const auto number = [&](float v) { return asWrittenBy(processor, floatBytes(v), 4); };
  ByteText p(big);
  p.raw({1, 0x50, 0, static_cast<char>(processor)});
  for (const C3dGroup& group : file.groups) {
    p.raw({static_cast<char>(group.locked ? -static_cast<int>(group.name.size()) : static_cast<int>(group.name.size())),
           static_cast<char>(-group.id)});
    p.raw(group.name).put(static_cast<std::int16_t>(3 + group.description.size()));
    p.raw({static_cast<char>(group.description.size())}).raw(group.description);
  }
  for (const C3dGroup& group : file.groups)
    for (const C3dParameter& one : group.parameters) {
      const auto length = static_cast<int>(one.name.size());
      const std::string data = asWrittenBy(processor, one.bytes, one.type);
      p.raw({static_cast<char>(one.locked ? -length : length), static_cast<char>(group.id)}).raw(one.name);
      p.put(static_cast<std::int16_t>(5 + one.dimensions.size() + data.size() + one.description.size()));
      p.raw({static_cast<char>(one.type), static_cast<char>(one.dimensions.size())});
      p.raw(std::string(one.dimensions.begin(), one.dimensions.end())).raw(data);
      p.raw({static_cast<char>(one.description.size())}).raw(one.description);
    }
  std::string section = p.raw({0, 0}).text();
  section.resize((section.size() + 511) / 512 * 512, '\0');
  const auto blocks = section.size() / 512;
  section[2] = static_cast<char>(blocks);
  ByteText header(big);
  header.raw({2, 0x50}).put(std::int16_t{1}).put(std::int16_t{0}).put(std::int16_t{1});
  header.put(static_cast<std::int16_t>(kFrames));
  header.put(std::int16_t{10}).raw(number(real ? -0.1F : 0.1F)).put(static_cast<std::int16_t>(2 + blocks));
  header.put(std::int16_t{0}).raw(number(100.0F));
  std::string text = header.text();
  text.resize(512, '\0');
  text += section;
  for (int f = 0; f < kFrames; ++f) {
    for (const float v : {10.0F + static_cast<float>(f), 20.0F, -30.0F})
      text += real ? number(v) : ByteText(big).put(static_cast<std::int16_t>(10.0F * v)).text();
    text += real ? number(0.0F) : ByteText(big).put(std::int16_t{0}).text();
  }
  text.resize((text.size() + 511) / 512 * 512, '\0');
  return text;
}

/// Groups as a file of anybody may have them: all types, texts with blanks inside, tables, scalars, locked ones.
C3dFile someParameters(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto below = [&random](int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); };
  C3dFile file;
  for (int g = 1; g <= 3; ++g) {
    C3dGroup group{.name = "GROUP" + std::to_string(g), .description = "of the test", .id = g};
    group.locked = g == 2;
    for (int k = 0; k < 8; ++k) {
      C3dParameter p{.name = "P" + std::to_string(g) + std::to_string(k), .description = k % 2 ? "what it is" : ""};
      p.locked = below(2) == 1;
      p.type = std::array{-1, 1, 2, 4}[static_cast<std::size_t>(k % 4)];
      const int dimensions = p.type == -1 ? 1 + below(2) : below(3);
      for (int d = 0; d < dimensions; ++d) p.dimensions.push_back(static_cast<std::uint8_t>(1 + below(5)));
      std::size_t count = 1;
      for (const std::uint8_t d : p.dimensions) count *= d;
      for (std::size_t i = 0; i < count; ++i) {
        if (p.type == 4) p.bytes += floatBytes(static_cast<float>(below(2000000) - 1000000) / 128.0F);
        else if (p.type == 2) p.bytes += ByteText(false).put(static_cast<std::int16_t>(below(60000) - 30000)).text();
        else p.bytes += static_cast<char>(p.type == 1 ? below(256) : 32 + below(224));
      }
      group.parameters.push_back(std::move(p));
    }
    file.groups.push_back(std::move(group));
  }
  return file;
}

void expectSameParameters(const C3dGroup& one, const C3dGroup& other) {
  EXPECT_EQ(one.description, other.description);
  EXPECT_EQ(one.locked, other.locked);
  ASSERT_EQ(one.parameters.size(), other.parameters.size());
  for (std::size_t k = 0; k < one.parameters.size(); ++k) {
    const C3dParameter &p = one.parameters[k], &q = other.parameters[k];
    SCOPED_TRACE(one.name + ":" + p.name);
    EXPECT_EQ(p.name, q.name);
    EXPECT_EQ(p.description, q.description);
    EXPECT_EQ(p.locked, q.locked);
    EXPECT_EQ(p.type, q.type);
    EXPECT_EQ(p.dimensions, q.dimensions);
    EXPECT_EQ(p.bytes, q.bytes);
  }
}

void expectSame(const std::vector<C3dGroup>& a, const std::vector<C3dGroup>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t g = 0; g < a.size(); ++g) {
    EXPECT_EQ(a[g].name, b[g].name);
    EXPECT_EQ(a[g].id, b[g].id);
    expectSameParameters(a[g], b[g]);
  }
}

/// The parameters of one file behind the header and data of another, as our writer puts them.
std::string withSectionOf(const std::vector<C3dGroup>& groups, const std::string& file) {
  C3dParameters section;
  for (const C3dGroup& group : groups) section.add(group, group.name);
  const std::string ours = section.section();
  const std::size_t theirs = 512 * static_cast<std::size_t>(static_cast<unsigned char>(file[512 + 2]));
  std::string text = file.substr(0, 512) + ours + file.substr(512 + theirs);
  text[16] = static_cast<char>(2 + ours.size() / 512);
  return text;
}

TEST(C3dRoundTrip, ParametersAreTheSameWhoeverWroteThem) {
  constexpr std::array kAll{C3dProcessor::Intel, C3dProcessor::Vax, C3dProcessor::Sgi};
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
    const C3dFile made = someParameters(seed);
    for (const auto first : kAll)
      for (const auto second : kAll)
        for (const bool real : {true, false}) {
          SCOPED_TRACE(std::to_string(seed) + ", " + std::to_string(static_cast<int>(first)) + " to " +
                       std::to_string(static_cast<int>(second)) + (real ? " floats" : " whole numbers"));
          const auto once = readC3dFile(written(made, first, real), "once.c3d");
          ASSERT_TRUE(once) << once.error().text();
          EXPECT_EQ(once->processor, first);
          expectSame(once->groups, made.groups);
          const auto again = readC3dFile(written(*once, second, real), "again.c3d");
          ASSERT_TRUE(again) << again.error().text();
          EXPECT_EQ(again->processor, second);
          expectSame(again->groups, once->groups);
          expectSame(c3dGroupsOfJson(c3dGroupsAsJson(once->groups)), made.groups);
          const auto ours = readC3dFile(withSectionOf(once->groups, written(made, C3dProcessor::Intel, real)), "ours");
          ASSERT_TRUE(ours) << ours.error().text();
          expectSame(ours->groups, made.groups);
          ASSERT_EQ(again->points.size(), 1U);
          EXPECT_NEAR(again->points[0][3], 11.0, 1e-5) << "points too";
        }
  }
}

/// A run out of that file, and the C3D file of that run.
class C3dRun : public ::testing::Test {
 protected:
  std::filesystem::path file(const std::string& name) const { return folder_.path() / name; }
  void write(const std::string& name, const std::string& bytes) const {
    std::ofstream(file(name), std::ios::binary) << bytes;
  }
  C3dFile read(const std::string& name) const {
    const auto bytes = base::readFileBytes(file(name));
    const auto c3d = bytes ? readC3dFile(*bytes, name) : base::Result<C3dFile>(bytes.error());
    EXPECT_TRUE(c3d) << c3d.error().text();
    return c3d ? *c3d : C3dFile{};
  }
  void throughARun(const std::string& from, const std::string& to, const std::vector<std::string>& maps) {
    auto recording = readC3d(file(from));
    ASSERT_TRUE(recording) << recording.error().text();
    auto prepared = prepareImport(std::move(*recording), {.maps = maps, .motions = std::vector<ImportedMotion>()});
    ASSERT_TRUE(prepared) << prepared.error().text();
    const auto id = storeImport(*store_, *prepared, {.origin = {from, "c3d", "ab", {}}});
    ASSERT_TRUE(id) << id.error().text();
    const auto out = exportRun(*store_, *id, *formatOf("c3d"), file(to), {});
    ASSERT_TRUE(out) << out.error().text();
  }
  static const C3dGroup* named(const C3dFile& c3d, const std::string& name) {
    const auto at = std::ranges::find(c3d.groups, name, &C3dGroup::name);
    return at == c3d.groups.end() ? nullptr : &*at;
  }

  test::TempFolder folder_;
  std::unique_ptr<storage::UserStore> store_ = test::openStore(folder_.path());
};

TEST_F(C3dRun, CarriesTheParametersOfItsFileIntoTheNextOne) {
  C3dFile made = someParameters(7);
  made.groups.push_back({.name = "POINT", .description = "how that file lies", .id = 9});
  made.groups.back().parameters.push_back({.name = "UNITS", .type = -1, .dimensions = {2}, .bytes = "mm"});
  made.groups.push_back({.name = "Rotation", .description = "what no reader may look for here", .id = 10});
  made.groups.back().parameters.push_back({.name = "USED", .type = 2, .bytes = std::string("\2\0", 2)});
  made.groups.push_back({.name = "Analog", .description = "the same in other letters", .id = 11});
  made.groups.back().parameters.push_back({.name = "UNITS", .type = -1, .dimensions = {1}, .bytes = "V"});
  for (const auto processor : {C3dProcessor::Intel, C3dProcessor::Vax, C3dProcessor::Sgi}) {
    SCOPED_TRACE(static_cast<int>(processor));
    write("foreign.c3d", written(made, processor, processor != C3dProcessor::Sgi));
    throughARun("foreign.c3d", "once.c3d",
                {"position_x_m=channel 1 x [mm]", "position_y_m=channel 1 y [mm]", "position_z_m=channel 1 z [mm]"});
    throughARun("once.c3d", "twice.c3d", {});
    for (const char* name : {"once.c3d", "twice.c3d"}) {
      SCOPED_TRACE(name);
      const C3dFile c3d = read(name);
      for (const C3dGroup& group : made.groups) {
        const bool layout = group.name == "POINT" || group.name == "Rotation" || group.name == "Analog";
        const auto* kept = named(c3d, (layout ? "IMPORTED_" : "") + group.name);
        ASSERT_NE(kept, nullptr) << group.name;
        expectSameParameters(group, *kept);
      }
      EXPECT_EQ(named(c3d, "Rotation"), nullptr);
      EXPECT_EQ(named(c3d, "Analog"), nullptr) << "beside ANALOG a reader takes one of both";
      EXPECT_NE(c3d.parameter("POINT", "LONG_FRAMES"), nullptr) << "how this file lies is ours";
      EXPECT_EQ(c3d.frames, static_cast<std::size_t>(kFrames));
      EXPECT_EQ(named(c3d, "IMPORTED_ARTICULUS"), nullptr);
    }
  }
}

TEST_F(C3dRun, IsWrittenWithoutTheParametersOfItsFileWhereTheyHaveNoRoom) {
  C3dFile made = someParameters(7);
  for (int k = 0; k < 4; ++k)
    made.groups[0].parameters.push_back({.name = "LARGE" + std::to_string(k),
                                         .type = 1,
                                         .dimensions = {255, 120},
                                         .bytes = std::string(std::size_t{255} * 120, 'x')});
  write("foreign.c3d", written(made, C3dProcessor::Intel, true));
  throughARun("foreign.c3d", "once.c3d",
              {"position_x_m=channel 1 x [mm]", "position_y_m=channel 1 y [mm]", "position_z_m=channel 1 z [mm]"});
  const C3dFile c3d = read("once.c3d");
  EXPECT_EQ(named(c3d, "GROUP1"), nullptr);
  const auto* told = c3d.parameter("ARTICULUS", "IMPORTED_PARAMETERS");
  ASSERT_NE(told, nullptr);
  EXPECT_THAT(told->texts().at(0), testing::HasSubstr("left out"));
}

}  // namespace
}  // namespace articulus::exchange
