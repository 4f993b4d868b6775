// The wire of a virtual board: what is said is what is heard, whole, in pieces and among junk.
#include "hardware/virtual_devices/jr3/board_wire.h"

#include <gtest/gtest.h>

#include <string>

namespace articulus::test {
namespace {

using namespace hardware;

std::string bytesOf(const auto& message) {
  std::array<char, kLongestAnswer> bytes{};
  const std::size_t size = encode(message, bytes);
  return {bytes.data(), size};
}

TEST(BoardWire, IsAsItsPageSays) {
  BoardQuestion q{BoardAsk::Read, 1, 0x0203, 2, {}};
  q.channel[0] = 9;
  q.channel[1] = 57;
  EXPECT_EQ(bytesOf(q), std::string("JC\x02\x02\x00\x01\x02\x03\x00\x09\x00\x39", 12));
  BoardAnswer a;
  a.ask = BoardAsk::Ranges;
  a.number = 0x0203;
  a.pairs = 1;
  a.pair[0] = {0xFFFFFFFE, 2};
  EXPECT_EQ(bytesOf(a), std::string("jc\x03\x01\x02\x03\x00\x00\xFF\xFF\xFF\xFE\x00\x00\x00\x02", 16));
}

TEST(BoardWire, AnAnswerComesOutOfAStreamWithJunkBeforeIt) {
  BoardAnswer a;
  a.number = 7;
  a.error = 11;
  a.pairs = 3;
  a.pair[2] = {5, 6};
  const std::string junk = "HTTP/1.0 400 jc\xEE and j";
  std::string stream = junk + bytesOf(a);
  BoardAnswer heard;
  std::size_t size = 0;
  for (int i = 0; i < 10; ++i) {
    const BoardNews news = decode(stream, heard, size);
    if (news == BoardNews::Whole) break;
    ASSERT_EQ(news, BoardNews::Damaged);
    ASSERT_GT(size, 0U);
    stream.erase(0, size);
  }
  EXPECT_EQ(heard.number, 7);
  EXPECT_EQ(heard.error, 11);
  EXPECT_EQ(heard.pair[2].second, 6U);
}

TEST(BoardWire, APartOfAMessageIsIncomplete) {
  BoardQuestion q{BoardAsk::Ranges, 0, 1, 6, {}};
  const std::string whole = bytesOf(q);
  BoardQuestion heard;
  std::size_t size = 0;
  for (std::size_t n = 0; n < whole.size(); ++n) {
    EXPECT_EQ(decode(std::string_view(whole).substr(0, n), heard, size), BoardNews::Incomplete) << n;
    EXPECT_EQ(size, 0U);
  }
  EXPECT_EQ(decode(whole, heard, size), BoardNews::Whole);
  EXPECT_EQ(size, whole.size());
}

TEST(BoardWire, NoLengthIsBelievedThatNoMessageHas) {
  std::string lie = bytesOf(BoardAnswer{});
  lie[3] = 33;
  lie += std::string(600, 'x');
  BoardAnswer heard;
  std::size_t size = 0;
  EXPECT_EQ(decode(lie, heard, size), BoardNews::Damaged);
  lie[3] = 32;
  EXPECT_EQ(decode(lie, heard, size), BoardNews::Whole);
  EXPECT_EQ(size, kLongestAnswer);
}

TEST(BoardWire, WhatDoesNotFitIsNotWritten) {
  BoardAnswer a;
  a.pairs = 32;
  std::array<char, kLongestAnswer - 1> small{};
  EXPECT_EQ(encode(a, small), 0U);
  a.pairs = 33;
  std::array<char, 2 * kLongestAnswer> large{};
  EXPECT_EQ(encode(a, large), 0U);
}

}  // namespace
}  // namespace articulus::test
