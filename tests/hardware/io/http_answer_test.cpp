// What a device's web page answers: the page, or in words why there is none.
#include "hardware/io/http_answer.h"

#include <gmock/gmock.h>

namespace articulus::hardware {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(HttpAnswer, GivesThePageOfATwoHundred) {
  EXPECT_EQ(*httpBody("HTTP/1.0 200 OK\r\nServer: box\r\n\r\n<a/>\r\n\r\n"), "<a/>\r\n\r\n");
  EXPECT_EQ(*httpBody("HTTP/1.1 200\r\n\r\n"), "") << "no reason is no fault";
}

TEST(HttpAnswer, TellsEveryOtherAnswer) {
  EXPECT_THAT(httpBody("HTTP/1.0 404 Not Found\r\n\r\nx").error().message, HasSubstr("HTTP/1.0 404 Not Found"));
  for (const char* none : {"", "HTTP/1.", "HTTP/1.0 200 OK", "<html>\r\n\r\n", "HTTP/2 200\r\n\r\n"})
    EXPECT_THAT(httpBody(none).error().message, HasSubstr("not HTTP")) << none;
  for (const char* other :
       {"HTTP/1.\r\n\r\n", "HTTP/1.0 2000 OK\r\n\r\n", "HTTP/1.0  200 OK\r\n\r\n", "HTTP/1.0 20\r\n\r\n"})
    EXPECT_FALSE(httpBody(other)) << other;
}

TEST(HttpAnswer, OfALongOrBinaryStatusIsShownWhatAPersonCanRead) {
  const std::string shown = httpBody("HTTP/1.0 500 " + std::string(5000, 'x') + "\r\n\r\n").error().message;
  EXPECT_LT(shown.size(), 200u);
  EXPECT_THAT(httpBody("HTTP/1.0 500 a\tb\x1b[31m\r\n\r\n").error().message, Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace articulus::hardware
