// Files that would fill the memory, overrun the stack or never end, and names that fill the screen.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/csv_table.h"
#include "core/base/input_bounds.h"
#include "core/base/input_file.h"
#include "core/base/json_reader.h"

namespace articulus::base {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

std::string json(const std::string& text) {
  const auto read = parseJson(text, "cell.json", true);
  return read ? "accepted" : read.error().text();
}

std::string xml(const std::string& text) {
  const auto beyond = beyondXmlBounds(text, "arm.urdf");
  return beyond ? beyond->text() : "accepted";
}

TEST(InputBounds, JsonThatIsTooDeepIsRefusedByItsLine) {
  EXPECT_THAT(json("{\n\"a\":\n" + repeated("[", 50'000) + repeated("]", 50'000) + "}"),
              AllOf(HasSubstr("cell.json, line 3"), HasSubstr("more than 64 deep")));
  EXPECT_THAT(json(repeated("{\"a\":", 100'000)), HasSubstr("more than 64 deep"));
  EXPECT_EQ(json(repeated("[", 64) + repeated("]", 64)), "accepted");
  EXPECT_EQ(json("[\"" + repeated("[", 5000) + "\", /*" + repeated("{", 5000) + "*/ 1] //" + repeated("[", 500)),
            "accepted")
      << "brackets in texts and comments are no depth";
  EXPECT_EQ(json("[\"\\\"[[\", " + repeated("[", 63) + repeated("]", 63) + "]"), "accepted");
}

TEST(InputBounds, JsonOfTooManyValuesIsRefusedBeforeATreeIsBuilt) {
  EXPECT_THAT(json("[" + repeated("0,", 400'000) + "0]"), HasSubstr("more than 400 000 values"));
  EXPECT_EQ(json("[" + repeated("0,", 399'000) + "0]"), "accepted");
  EXPECT_THAT(json("{\"name\": \"" + repeated("x", 1'000'000) + "\"}"), HasSubstr("longer than 16 384 letters"));
  EXPECT_THAT(json("{\"" + repeated("x", 1'000'000) + "\": 1}"), HasSubstr("longer than 16 384 letters"));
  EXPECT_THAT(json(std::string((std::size_t{16} << 20) + 1, ' ')), HasSubstr("longer than 16 MB"));
}

TEST(InputBounds, OtherEncodingsAreNamed) {
  EXPECT_THAT(json(std::string("\xFF\xFE{\0\"\0", 6)), AllOf(HasSubstr("UTF-16"), HasSubstr("Save it as UTF-8")));
  EXPECT_THAT(json(std::string("{\0\"\0a\0", 6)), HasSubstr("zero bytes"));
  EXPECT_THAT(json("{\"a\": 1,\n\"name\": \"M\xFCnchen\"}"), AllOf(HasSubstr("line 2"), HasSubstr("Latin-1")));
  EXPECT_EQ(json("\xEF\xBB\xBF{\"name\": \"M\xC3\xBCnchen\"}"), "accepted") << "a byte-order mark does no harm";
  for (const char* wrong : {"\"\xC0\xAF\"", "\"\xED\xA0\x80\"", "\"\xF4\x90\x80\x80\"", "\"\xE2\x82\""})
    EXPECT_THAT(json(wrong), HasSubstr("no UTF-8")) << "overlong, surrogate, beyond, cut";
}

TEST(InputBounds, XmlThatIsTooDeepOrTooMuchIsRefused) {
  EXPECT_THAT(xml("<robot>\n" + repeated("<a>", 50'000)), AllOf(HasSubstr("line 2"), HasSubstr("64 deep")));
  EXPECT_EQ(xml("<robot>" + repeated("<a/><b x='/>'></b>", 5'000) + "</robot>"), "accepted");
  EXPECT_THAT(xml("<robot>" + repeated("<a/>", 20'000) + "</robot>"), HasSubstr("more than 20 000 elements"));
  EXPECT_THAT(xml(repeated("<a b=\"/>\">", 100)), HasSubstr("64 deep")) << "a slash in quotes closes nothing";
  EXPECT_THAT(xml("<?x ?>" + repeated("<a ", 100)), HasSubstr("64 deep"));
  EXPECT_EQ(xml("<a><!-- " + repeated("<b>", 100) + " --><![CDATA[" + repeated("<b>", 100) + "]]></a>"), "accepted");
  EXPECT_THAT(xml("<!DOCTYPE lolz [<!ENTITY lol \"lol\">]><a>&lol;</a>"), HasSubstr("entities"));
  EXPECT_EQ(xml("<!DOCTYPE html>\n<html></html>"), "accepted");
}

TEST(InputBounds, AnIntegerBeyondTheSignedOnesDoesNotBecomeNegative) {
  const auto node = nlohmann::json::parse(R"({"n": 18446744073709551615})");
  try {
    (void)JsonReader(node, "f").integer("n", -5, 5);
    FAIL();
  } catch (const JsonError& e) {
    EXPECT_THAT(e.error().message, HasSubstr("is 18446744073709551615, allowed is -5 to 5"));
  }
}

TEST(InputBounds, NamesAreOfOneLine) {
  EXPECT_EQ(faultOfName("Knie links"), "");
  EXPECT_EQ(faultOfName(repeated("\xC3\xBC", 200)), "") << "letters, not bytes";
  EXPECT_EQ(faultOfName(repeated("x", 201)), "is longer than 200 letters");
  EXPECT_EQ(faultOfName(""), "is empty");
  EXPECT_THAT(faultOfName("a\x1b[2J"), HasSubstr("control character"));
}

/// A folder of its own that goes away.
class InputFile : public ::testing::Test {
 public:
  InputFile() : folder_(fs::temp_directory_path() / ("articulus_input_" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
  }
  ~InputFile() override { fs::remove_all(folder_); }
  [[nodiscard]] std::string told(const fs::path& file, std::size_t most = InputBounds::kText_bytes) const {
    const auto began = std::chrono::steady_clock::now();
    const auto read = readFileBytes(file, most);
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(2)) << file;
    return read ? *read : read.error().text();
  }
  fs::path folder_;
};

TEST_F(InputFile, WhatIsNoPlainFileIsNamedAndNeverWaitedFor) {
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  EXPECT_THAT(told(folder_ / "pipe"), HasSubstr("is a pipe, not a file"));
  EXPECT_THAT(told("/dev/zero"), HasSubstr("is a device, not a file"));
  EXPECT_THAT(told("/dev/tty"), HasSubstr("not a file"));
  EXPECT_THAT(told(folder_), AllOf(HasSubstr("is a folder, not a file"), HasSubstr("Name a file in it")));
  EXPECT_THAT(told(folder_ / "none"), HasSubstr("No such file"));
  EXPECT_THAT(told(std::string(1'000'000, 'x')).size(), ::testing::Lt(500U));
}

TEST_F(InputFile, LinksAreFollowedAndCirclesNamed) {
  std::ofstream(folder_ / "file") << "text";
  fs::create_symlink(folder_ / "file", folder_ / "link");
  fs::create_symlink(folder_ / "b", folder_ / "a");
  fs::create_symlink(folder_ / "a", folder_ / "b");
  EXPECT_EQ(told(folder_ / "link"), "text");
  EXPECT_THAT(told(folder_ / "a"), HasSubstr("circle"));
  EXPECT_THAT(told("/proc/self/status"), HasSubstr("Name:")) << "a file that says it is empty";
}

TEST_F(InputFile, TooMuchIsRefusedWithoutReadingIt) {
  std::ofstream(folder_ / "large") << "x";
  fs::resize_file(folder_ / "large", std::uintmax_t{1} << 40);  // has holes: takes no room
  EXPECT_THAT(told(folder_ / "large"), HasSubstr("has more than 16 MB"));
  EXPECT_THAT(told(folder_ / "large", InputBounds::kTable_bytes), HasSubstr("has more than 128 MB"));
}

TEST_F(InputFile, ATableIsNotWiderThanAnyIs) {
  const auto table = [&](const std::string& text) {
    std::ofstream(folder_ / "t.csv", std::ios::binary) << text;
    const auto read = CsvTable::read(folder_ / "t.csv");
    return read ? std::string("accepted") : read.error().text();
  };
  EXPECT_EQ(table("a,b\n1,2\n"), "accepted");
  EXPECT_THAT(table(repeated("a,", 300'000) + "b\n1\n"), HasSubstr("2000 columns at most"));
  EXPECT_THAT(table(std::string("\xFF\xFE"
                                "a\0,\0b\0\n\0",
                                10)),
              HasSubstr("UTF-16"));
}

}  // namespace
}  // namespace articulus::base
