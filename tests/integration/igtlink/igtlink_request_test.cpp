// What programs send to the OpenIGTLink server: understood in whatever pieces it comes, and told apart from what is no
// OpenIGTLink. Messages are made by hand, and their checksums bit by bit.
#include "app/outputs/igtlink_request.h"

#include <gmock/gmock.h>

#include "tests/integration/igtlink/hand_client.h"

namespace articulus::test {
namespace {

using app::IgtlinkRequest;
using app::IgtlinkRequestReader;
using testing::HasSubstr;
using Kind = IgtlinkRequest::Kind;

std::string startBody(std::uint32_t resolution_ms) {
  std::string axes = "Reference";
  axes.resize(32, '\0');
  return bigEndian(resolution_ms, 4) + axes;
}

/// All that a reader understood of bytes that came in pieces of that size.
std::vector<IgtlinkRequest> understood(const std::string& bytes, std::size_t piece, std::string* problem = nullptr) {
  IgtlinkRequestReader reader;
  std::vector<IgtlinkRequest> all;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    std::span<const char> part(bytes.data() + at, std::min(piece, bytes.size() - at));
    while (!part.empty() && reader.problem().empty())
      if (const auto one = reader.take(part)) all.push_back(*one);
  }
  if (problem) *problem = reader.problem();
  return all;
}

std::string problemOf(const std::string& bytes) {
  std::string problem;
  (void)understood(bytes, 1000, &problem);
  return problem;
}

TEST(IgtlinkRequest, IsUnderstoodInWhateverPiecesItComes) {
  const std::string bytes = handMade("STT_TDATA", startBody(50)) + handMade("GET_STATUS") +
                            handMade("STRING", std::string(3000, 'x')) + handMade("STP_TDATA");
  for (const std::size_t piece : {1UL, 2UL, 57UL, 58UL, 59UL, 94UL, 100000UL}) {
    std::string problem;
    const auto all = understood(bytes, piece, &problem);
    EXPECT_EQ(problem, "") << piece;
    ASSERT_EQ(all.size(), 4u) << piece;
    EXPECT_EQ(all[0].kind, Kind::StartTracking);
    EXPECT_EQ(all[0].resolution_ms, 50);
    EXPECT_EQ(all[1].kind, Kind::AskState);
    EXPECT_EQ(all[2].kind, Kind::Other);
    EXPECT_EQ(all[3].kind, Kind::StopTracking);
  }
}

TEST(IgtlinkRequest, OfANewerHeaderIsUnderstoodBehindTheExtendedOne) {
  const std::string extended = bigEndian(12, 2) + bigEndian(2, 2) + bigEndian(0, 4) + bigEndian(7, 4);
  const auto all = understood(handMade("STT_TDATA", extended + startBody(20) + bigEndian(0, 2), 2), 7);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].resolution_ms, 20);
}

TEST(IgtlinkRequest, AResolutionBelowNothingIsNothing) {
  const auto all = understood(handMade("STT_TDATA", startBody(0xFFFFFFF6U)), 1000);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].resolution_ms, 0);
}

TEST(IgtlinkRequest, WhatIsNoOpenIGTLinkIsTold) {
  const std::string noHeader = "does not begin with a header";
  EXPECT_THAT(problemOf("GET / HTTP/1.1\r\nHost: 127.0.0.1:18944\r\nUser-Agent: somebody\r\n\r\n"),
              HasSubstr(noHeader));
  EXPECT_THAT(problemOf(std::string(58, '\0')), HasSubstr(noHeader));
  EXPECT_THAT(problemOf(std::string(58, '\xFF')), HasSubstr(noHeader));
  EXPECT_THAT(problemOf(handMade("", "")), HasSubstr(noHeader));
  EXPECT_THAT(problemOf(handMade("TDATA\x01", "")), HasSubstr(noHeader));
  EXPECT_THAT(problemOf(handMade("GET_STATUS", "", 0)), HasSubstr(noHeader));
  EXPECT_THAT(problemOf(handMade("GET_STATUS", "", 4)), HasSubstr(noHeader));
  EXPECT_EQ(problemOf(handMade("GET_STATUS", "", 3)), "");
  EXPECT_EQ(problemOf("GET / HTTP/1.1\r\n"), "") << "too little to tell";
}

TEST(IgtlinkRequest, ALengthIsNotTrusted) {
  std::string image = handMade("IMAGE", "x");
  image.replace(42, 8, bigEndian(~0ULL, 8));
  EXPECT_THAT(problemOf(image), HasSubstr("a message IMAGE of 18446744073709551615 bytes"));
  std::string asked = handMade("STT_TDATA", startBody(0));
  asked.replace(42, 8, bigEndian(4096, 8));
  EXPECT_THAT(problemOf(asked), HasSubstr("a message STT_TDATA of 4096 bytes"));
  EXPECT_THAT(problemOf(handMade("STT_TDATA", "1234")), HasSubstr("cut short"));
  EXPECT_THAT(problemOf(handMade("STT_TDATA", bigEndian(60000, 2) + startBody(0), 2)), HasSubstr("cut short"));
}

TEST(IgtlinkRequest, AWrongChecksumIsToldWhereTheBodyCounts) {
  std::string start = handMade("STT_TDATA", startBody(50));
  start[start.size() - 1] = 'x';
  EXPECT_THAT(problemOf(start), HasSubstr("checksum of its message STT_TDATA"));
  EXPECT_EQ(app::igtlinkCrc(startBody(50)), handCrc(startBody(50)));
  EXPECT_EQ(app::igtlinkCrc(std::string("123456789")), 0x6C40DF5F0B497347U) << "the check value of CRC-64/ECMA-182";
}

}  // namespace
}  // namespace articulus::test
