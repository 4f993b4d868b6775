// Bytes of RTDE as they are published (RTDE guide), packages that are cut, doubled or impossible, and recipes.
#include "hardware/ur_rtde/rtde_package.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <string>

#include "hardware/io/big_endian_reader.h"
#include "hardware/io/big_endian_writer.h"
#include "hardware/ur_rtde/rtde_recipe.h"
#include "hardware/ur_rtde/rtde_text.h"
#include "hardware/ur_rtde/ur_set_point.h"
#include "hardware/ur_rtde/ur_state.h"
#include "tests/hardware/taken.h"

namespace articulus::test {
namespace {

using hardware::formatRtde;
using hardware::RtdeField;
using hardware::RtdePackage;
using hardware::RtdeRecipe;
using hardware::RtdeType;
using hardware::RtdeValue;
using hardware::scanRtde;

/// "0005 56 0002" as bytes; words in quotes as they stand.
std::string bytesOf(const std::string& hex) {
  std::string made;
  for (std::size_t i = 0; i < hex.size();) {
    if (hex[i] == '"') {
      const std::size_t end = hex.find('"', i + 1);
      made += hex.substr(i + 1, end - i - 1);
      i = end + 1;
    } else if (hex[i] == ' ') {
      ++i;
    } else {
      made += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
      i += 2;
    }
  }
  return made;
}

std::string made(RtdeType type, const std::string& payload) {
  char out[4096];
  return std::string(out, formatRtde(type, payload, out));
}

TEST(RtdePackage, WritesTheBytesThatArePublished) {
  EXPECT_EQ(made(RtdeType::ProtocolVersion, bytesOf("0002")), bytesOf("0005 56 0002"));
  EXPECT_EQ(made(RtdeType::Start, ""), bytesOf("0003 53"));
  const RtdeField fields[] = {{"timestamp", RtdeValue::Double}, {"actual_q", RtdeValue::Vector6D}};
  char payload[64];
  hardware::BigEndianWriter w(payload);
  w.f64(500.0);
  w.text(RtdeRecipe::names(fields));
  ASSERT_TRUE(w.ok());
  EXPECT_EQ(made(RtdeType::Outputs, std::string(payload, w.size())),
            bytesOf("001d 4f 407f400000000000 \"timestamp,actual_q\""));
  hardware::BigEndianWriter data(payload);
  data.u8(1);
  data.f64(0.25);
  data.i32(7);
  EXPECT_EQ(made(RtdeType::Data, std::string(payload, data.size())), bytesOf("0010 55 01 3fd0000000000000 00000007"));
}

TEST(RtdePackage, ReadsTheRepliesThatArePublished) {
  const std::string stream = bytesOf("0004 56 01 0013 4f 01 \"DOUBLE,VECTOR6D\"");
  RtdePackage p = scanRtde(stream);
  ASSERT_EQ(p.state, RtdePackage::State::Whole);
  EXPECT_EQ(p.type, RtdeType::ProtocolVersion);
  EXPECT_EQ(std::string(p.payload.begin(), p.payload.end()), "\1");
  p = scanRtde(std::span(stream).subspan(p.size));
  ASSERT_EQ(p.state, RtdePackage::State::Whole);
  EXPECT_EQ(p.type, RtdeType::Outputs);
  const RtdeField fields[] = {{"timestamp", RtdeValue::Double}, {"actual_q", RtdeValue::Vector6D}};
  const auto recipe = taken(RtdeRecipe::answered(fields, p.payload));
  EXPECT_EQ(recipe.id(), 1);
  EXPECT_EQ(recipe.size() + hardware::kRtdeHeader, 0x3cu) << "60 bytes, as published";
  EXPECT_EQ(recipe.offset(0), 1u);
  EXPECT_EQ(recipe.offset(1), 9u);
}

TEST(RtdePackage, TrustsNoSize) {
  const std::string whole = bytesOf("0004 56 01");
  for (std::size_t n = 0; n < whole.size(); ++n)
    EXPECT_EQ(scanRtde(std::span(whole).first(n)).state, RtdePackage::State::Incomplete) << n;
  for (const char* hex : {"0000 56", "0001 56", "0002 56", "1001 56", "ffff 56", "4854 54"})
    EXPECT_EQ(scanRtde(bytesOf(hex)).state, RtdePackage::State::Broken) << hex;
  EXPECT_EQ(scanRtde(bytesOf("1000 55")).state, RtdePackage::State::Incomplete) << "the longest there is";
  char small[4];
  EXPECT_EQ(formatRtde(RtdeType::Data, std::string(2, 'x'), small), 0u);
  EXPECT_EQ(made(RtdeType::Data, std::string(5000, 'x')), "");
}

TEST(RtdePackage, ReadsWordsOnlyWhereTheirLengthsFit) {
  const auto text = hardware::decodeRtdeText(bytesOf("05 \"hello\" 02 \"ur\" 02"));
  ASSERT_TRUE(text);
  EXPECT_EQ(text->message, "hello");
  EXPECT_EQ(text->source, "ur");
  EXPECT_EQ(text->level, 2);
  for (const char* hex : {"", "05 \"hell\"", "05 \"hello\" 02 \"u\"", "05 \"hello\" 02 \"ur\"",
                          "ff \"hello\" 02 \"ur\" 02", "05 \"hello\" 02 \"ur\" 02 00"})
    EXPECT_FALSE(hardware::decodeRtdeText(bytesOf(hex))) << hex;
}

TEST(RtdeRecipe, SaysWhichVariableIsRefusedAndWhy) {
  const RtdeField fields[] = {{"timestamp", RtdeValue::Double}, {"actual_q", RtdeValue::Vector6D}};
  const auto toldOf = [&](const std::string& types) {
    const auto recipe = RtdeRecipe::answered(fields, '\1' + types);
    return recipe ? std::string("taken") : recipe.error().text();
  };
  EXPECT_EQ(toldOf("DOUBLE,VECTOR6D"), "taken");
  EXPECT_NE(toldOf("DOUBLE,NOT_FOUND").find("does not know the variable \"actual_q\""), std::string::npos);
  EXPECT_NE(toldOf("IN_USE,VECTOR6D").find("Another program already writes the controller's input \"timestamp\""),
            std::string::npos);
  EXPECT_NE(toldOf("DOUBLE,VECTOR3D").find("\"actual_q\" is of type \"VECTOR3D\", not VECTOR6D"), std::string::npos);
  for (const char* types : {"", "DOUBLE", "DOUBLE,", "DOUBLE,VECTOR6D,DOUBLE", ",VECTOR6D"})
    EXPECT_NE(toldOf(types).find("cannot be read"), std::string::npos) << types << ": " << toldOf(types);
  EXPECT_FALSE(RtdeRecipe::answered(fields, {}));
}

/// A payload of the state recipe whose every value is known by where it stands.
struct StatePayload {
  explicit StatePayload(const RtdeRecipe& recipe) : bytes(recipe.size(), '\0') {
    bytes[0] = static_cast<char>(recipe.id());
  }
  void f64(std::size_t at, double value) {
    hardware::BigEndianWriter w{std::span(bytes).subspan(at)};
    w.f64(value);
  }
  void u32(std::size_t at, std::uint32_t value) {
    hardware::BigEndianWriter w{std::span(bytes).subspan(at)};
    w.u32(value);
  }
  std::string bytes;
};

RtdeRecipe stateRecipe() {
  return taken(RtdeRecipe::answered(
      hardware::urStateFields(hardware::UrWrenchSource::FtRawWrench),
      std::string("\3DOUBLE,VECTOR6D,VECTOR6D,VECTOR6D,VECTOR6D,INT32,UINT32,UINT32,INT32,INT32,INT32,INT32")));
}

TEST(UrState, ReadsEachValueFromItsPlace) {
  const RtdeRecipe recipe = stateRecipe();
  StatePayload p(recipe);
  p.f64(recipe.offset(0), 12.5);
  for (std::size_t field = 1; field <= 4; ++field)
    for (std::size_t i = 0; i < 6; ++i)
      p.f64(recipe.offset(field) + 8 * i, static_cast<double>(field) + 0.1 * static_cast<double>(i));
  p.u32(recipe.offset(5), 7);
  p.u32(recipe.offset(6), 2);
  p.u32(recipe.offset(7), 0x804);
  p.u32(recipe.offset(8), 0xffffffffU);
  p.u32(recipe.offset(9), 42);
  p.u32(recipe.offset(10), 3);
  p.u32(recipe.offset(11), 1);
  hardware::UrState s;
  ASSERT_TRUE(decodeUrState(recipe, p.bytes, s));
  EXPECT_EQ(s.time_s, 12.5);
  EXPECT_EQ(s.q_rad[5], 1.5);
  EXPECT_EQ(s.qd_rad_per_s[0], 2.0);
  EXPECT_EQ(s.wrench[2], 3.2);
  EXPECT_EQ(s.tcpPose[1], 4.1);
  EXPECT_EQ(s.robotMode, 7);
  EXPECT_EQ(s.runtimeState, 2u);
  EXPECT_EQ(s.safetyBits, 0x804u);
  EXPECT_EQ(s.program, -1);
  EXPECT_EQ(s.number, 42);
  EXPECT_EQ(s.late, 3);
  EXPECT_EQ(s.mode, 1);
}

TEST(UrState, BelievesNoNumberThatIsNone) {
  const RtdeRecipe recipe = stateRecipe();
  hardware::UrState s;
  for (const std::size_t field : {0u, 1u, 2u, 4u})
    for (const double none : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
      StatePayload p(recipe);
      EXPECT_TRUE(decodeUrState(recipe, p.bytes, s));
      p.f64(recipe.offset(field) + (field == 0 ? 0 : 40), none);
      EXPECT_FALSE(decodeUrState(recipe, p.bytes, s)) << "field " << field;
    }
  StatePayload wrench(recipe);
  wrench.f64(recipe.offset(3) + 8, std::numeric_limits<double>::quiet_NaN());
  EXPECT_TRUE(decodeUrState(recipe, wrench.bytes, s)) << "the joints are none the worse for it";
  EXPECT_TRUE(std::isnan(s.wrench[1]));
  StatePayload other(recipe);
  other.bytes[0] = '\4';
  EXPECT_FALSE(decodeUrState(recipe, other.bytes, s)) << "another recipe";
  EXPECT_FALSE(decodeUrState(recipe, other.bytes + '\0', s)) << "too long";
  EXPECT_FALSE(decodeUrState(recipe, StatePayload(recipe).bytes.substr(1), s)) << "too short";
}

TEST(UrSetPoint, PutsNumberModeAndValuesBehindEachOther) {
  const auto recipe = taken(RtdeRecipe::answered(
      hardware::urSetPointFields(), std::string("\2INT32,INT32,DOUBLE,DOUBLE,DOUBLE,DOUBLE,DOUBLE,DOUBLE")));
  char out[128];
  const std::size_t size = formatUrSetPoint(recipe, {258, hardware::UrMode::Velocity, {0.25, 0, 0, 0, 0, -0.25}}, out);
  EXPECT_EQ(std::string(out, size),
            bytesOf("003c 55 02 00000102 00000002 3fd0000000000000 0000000000000000 0000000000000000 0000000000000000 "
                    "0000000000000000 bfd0000000000000"));
  char small[20];
  EXPECT_EQ(formatUrSetPoint(recipe, {}, small), 0u);
}

}  // namespace
}  // namespace articulus::test
