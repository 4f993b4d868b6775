// C3D of three processors: files made here byte by byte; broken ones are refused with the reason.
#include "core/exchange/formats/c3d_reader.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>

#include "core/exchange/format_catalogue.h"
#include "core/exchange/formats/c3d_file.h"
#include "tests/core/exchange/byte_text.h"

namespace articulus::exchange {
namespace {

using test::ByteText;
using testing::ElementsAre;
using testing::HasSubstr;

/// A float as a VAX has it: four times as much in IEEE, its words swapped.
std::string vax(float value) {
  const float scaled = 4.0F * value;
  char raw[4];
  std::memcpy(raw, &scaled, 4);
  return value == 0.0F ? std::string(4, '\0') : std::string{raw[2], raw[3], raw[0], raw[1]};
}

/// One point and two channels of two samples a frame, two frames at 100 Hz.
class Maker {
 public:
  Maker(C3dProcessor processor, bool real) : processor_(processor), real_(real), big_(processor == C3dProcessor::Sgi) {}
  bool parted = false;  // SCALE goes on in SCALE2
  int longFrames = 0;

  std::string file(int frames = 2) const {
    ByteText header(big_);
    header.raw({2, 0x50})
        .put(std::int16_t{1})
        .put(std::int16_t{4})
        .put(std::int16_t{1})
        .put(static_cast<std::int16_t>(frames));
    header.put(std::int16_t{10})
        .raw(number(real_ ? -0.1F : 0.1F))
        .put(std::int16_t{3})
        .put(std::int16_t{2})
        .raw(number(100.0F));
    ByteText p(big_);
    p.raw({1, 0x50, 1, static_cast<char>(processor_)});
    group(p, 1, "POINT");
    group(p, 2, "ANALOG");
    texts(p, 1, "LABELS", {"L3  "});
    texts(p, 1, "UNITS", {"mm  "});
    texts(p, 2, "LABELS", {"Fx  ", "My  "});
    texts(p, 2, "UNITS", {"N   ", "Nm  "});
    parameter(p, 2, "GEN_SCALE", 4, {}, number(0.5F));
    if (parted) {
      parameter(p, 2, "SCALE", 4, {1}, number(2.0F));
      parameter(p, 2, "SCALE2", 4, {1}, number(4.0F));
    } else {
      parameter(p, 2, "SCALE", 4, {2}, number(2.0F) + number(4.0F));
    }
    if (longFrames > 0) parameter(p, 1, "LONG_FRAMES", 4, {}, number(static_cast<float>(longFrames)));
    parameter(p, 2, "OFFSET", 2, {2}, ByteText(big_).put(std::int16_t{0}).put(std::int16_t{10}).text());
    p.raw({0, 0});
    std::string text = padded(header.text()) + padded(p.text());
    for (int f = 0; f < std::max(2, longFrames); ++f) {
      for (const double v : {10.0 + f, 20.0 + f, -30.0 - f})
        text += real_ ? number(static_cast<float>(v)) : whole(10.0 * v);
      text += real_ ? number(f == 0 ? 0.0F : -1.0F) : whole(f == 0 ? 0.0 : -1.0);
      for (const double v : {1.0 + f, 11.0, 2.0 + f, 12.0}) text += real_ ? number(static_cast<float>(v)) : whole(v);
    }
    return text + std::string(512, '\0');
  }

 private:
  static std::string padded(std::string text) {
    text.resize(512, '\0');
    return text;
  }
  std::string number(float v) const { return processor_ == C3dProcessor::Vax ? vax(v) : ByteText(big_).put(v).text(); }
  std::string whole(double v) const { return ByteText(big_).put(static_cast<std::int16_t>(v)).text(); }
  void group(ByteText& p, int id, const std::string& name) const {
    p.raw({static_cast<char>(name.size()), static_cast<char>(-id)}).raw(name).put(std::int16_t{5}).raw({2, 'g', 'r'});
  }
  void parameter(ByteText& p, int id, const std::string& name, int type, const std::string& dims,
                 const std::string& data) const {
    p.raw({static_cast<char>(-static_cast<int>(name.size())), static_cast<char>(id)}).raw(name);
    p.put(static_cast<std::int16_t>(5 + dims.size() + data.size()));
    p.raw({static_cast<char>(type), static_cast<char>(dims.size())}).raw(dims).raw(data).raw({0});
  }
  void texts(ByteText& p, int id, const std::string& name, const std::vector<std::string>& all) const {
    std::string data;
    for (const auto& one : all) data += one;
    parameter(p, id, name, -1, {4, static_cast<char>(all.size())}, data);
  }
  C3dProcessor processor_;
  bool real_, big_;
};

TEST(C3dReader, ReadsThreeProcessorsAndBothKindsOfNumbers) {
  for (const auto processor : {C3dProcessor::Intel, C3dProcessor::Vax, C3dProcessor::Sgi})
    for (const bool real : {true, false}) {
      SCOPED_TRACE(std::to_string(static_cast<int>(processor)) + (real ? " floats" : " whole numbers"));
      const auto file = readC3dFile(Maker(processor, real).file(), "in.c3d");
      ASSERT_TRUE(file) << file.error().text();
      EXPECT_EQ(file->frameRate_Hz, 100.0);
      ASSERT_EQ(file->points.size(), 1U);
      EXPECT_NEAR(file->points[0][0], 10.0, 1e-5);
      EXPECT_NEAR(file->points[0][2], -30.0, 1e-5);
      EXPECT_TRUE(std::isnan(file->points[0][3])) << "a point that was not seen";
      EXPECT_THAT(file->analogue.at(0), ElementsAre(1.0, 2.0, 2.0, 3.0));
      EXPECT_THAT(file->analogue.at(1), ElementsAre(2.0, 4.0, 2.0, 4.0));
      const auto* labels = file->parameter("ANALOG", "LABELS");
      ASSERT_NE(labels, nullptr);
      EXPECT_THAT(labels->texts(), ElementsAre("Fx", "My"));
      EXPECT_TRUE(labels->locked);
      EXPECT_EQ(file->groups.at(0).description, "gr");
    }
}

TEST(C3dReader, RowsAreThoseOfTheAnalogueChannels) {
  const auto file = std::filesystem::temp_directory_path() / "articulus_c3d_reader_test.c3d";
  std::ofstream(file, std::ios::binary) << Maker(C3dProcessor::Sgi, true).file();
  EXPECT_EQ(formatToRead(file)->key, "c3d");
  const auto r = readC3d(file);
  std::filesystem::remove(file);
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_THAT(r->time_s, ElementsAre(0.0, 0.005, 0.01, 0.015));
  EXPECT_EQ(r->header.channels.at(1).name, "My");
  EXPECT_EQ(r->header.channels.at(1).unit, "Nm");
  EXPECT_EQ(r->header.channels.at(2).name, "L3 x");
  EXPECT_EQ(r->header.channels.at(2).unit, "mm");
  EXPECT_NEAR(r->columns.at(2).at(0), 10.0, 1e-6);
  EXPECT_TRUE(std::isnan(r->columns.at(2).at(1))) << "the next frame was not seen";
}

TEST(C3dReader, NumbersGoOnInASecondParameterAndFramesBeyondTheHeader) {
  Maker parted(C3dProcessor::Intel, true);
  parted.parted = true;
  const auto file = readC3dFile(parted.file(), "in.c3d");
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_THAT(file->analogue.at(1), ElementsAre(2.0, 4.0, 2.0, 4.0));
  Maker maker(C3dProcessor::Intel, true);
  maker.longFrames = 65600;
  const auto many = readC3dFile(maker.file(65535), "in.c3d");
  ASSERT_TRUE(many) << many.error().text();
  EXPECT_EQ(many->frames, 65600U);
}

TEST(C3dReader, ParametersThatLieInOneAnotherAreRefused) {
  std::string bomb = Maker(C3dProcessor::Intel, true).file();
  // The first group goes on two bytes further: into its own description.
  bomb[512 + 4 + 2 + 5] = 2;
  bomb[512 + 2] = 0;  // to the end of the file
  const auto file = readC3dFile(bomb + std::string(100000, '\x01'), "in.c3d");
  ASSERT_FALSE(file);
  EXPECT_LT(file.error().text().size(), 1000U);
  ByteText p;
  p.raw({1, 0x50, 0, 84});
  // Each parameter says that it holds 200 letters, and that the next begins four bytes behind its beginning.
  for (int i = 0; i < 200; ++i) p.raw({1, 1, 'A'}).put(std::int16_t{2}).raw({-1, 1, static_cast<char>(200)});
  const std::string head = bomb.substr(0, 512);
  const auto overlapping = readC3dFile(head + p.text() + std::string(2048, '\0'), "in.c3d");
  ASSERT_FALSE(overlapping);
  EXPECT_THAT(overlapping.error().text(), HasSubstr("into the one before"));
}

TEST(C3dReader, TextIsNoC3d) {
  for (const char* begin : {"\"Program time\",Fx\n", "#Program\n", "?Px\n"}) {
    std::string text = begin;
    while (text.size() < 5000) text += "1.0,2.0\n";
    EXPECT_FALSE(beginsAsC3d(std::string_view(text).substr(0, 4096))) << begin;
  }
  EXPECT_TRUE(beginsAsC3d(Maker(C3dProcessor::Vax, true).file()));
}

TEST(C3dReader, RefusesBrokenFilesWithTheReason) {
  const std::string good = Maker(C3dProcessor::Intel, true).file();
  const auto refused = [](const std::string& bytes) {
    const auto file = readC3dFile(bytes, "in.c3d");
    return file ? "accepted" : file.error().text();
  };
  EXPECT_THAT(refused(good.substr(0, 700)), HasSubstr("no C3D file"));
  EXPECT_THAT(refused(Maker(C3dProcessor::Intel, true).file(30000)), HasSubstr("do not fit into the file"));
  std::string changed = good;
  changed[512 + 3] = 90;
  EXPECT_THAT(refused(changed), HasSubstr("kind of processor is 90"));
  changed = good;
  changed[0] = 100;
  EXPECT_THAT(refused(changed), HasSubstr("behind the end"));
  changed = good;
  changed[512 + 4 + 2 + 5] = 1;  // the way from the first group
  EXPECT_THAT(refused(changed), HasSubstr("goes nowhere"));
}

}  // namespace
}  // namespace articulus::exchange
