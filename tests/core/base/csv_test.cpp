// CSV in: quotes as RFC 4180 has them, pieces of any size, and complaints that name source, line and column.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/csv_rows.h"

namespace articulus::base {
namespace {

using Row = std::vector<std::string>;

/// The text in pieces of this size, as a pipe may give it.
CsvRows::Source piecesOf(std::string text, std::size_t size) {
  return [text = std::move(text), size, at = std::size_t{0}](char* into, std::size_t room) mutable {
    const std::size_t count = std::min({size, room, text.size() - at});
    std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), count, into);
    at += count;
    return Result<std::size_t>(count);
  };
}

struct Read {
  std::vector<Row> rows;  ///< the names first
  std::vector<long long> lines;
  Error error;
};

Read readAll(const std::string& text, std::size_t piece = 1 << 16) {
  CsvRows csv(piecesOf(text, piece), "data.csv");
  Read read;
  const auto begun = csv.begin();
  if (!begun) read.error = begun.error();
  if (!begun || !*begun) return read;
  read.rows.push_back(csv.names());
  for (;;) {
    const auto more = csv.next();
    if (!more) read.error = more.error();
    if (!more || !*more) return read;
    read.rows.emplace_back(csv.cells().begin(), csv.cells().end());
    read.lines.push_back(csv.line());
  }
}

TEST(Csv, CommentsEmptyLinesBlanksAndTheLastLineWithoutAnEnd) {
  const auto read = readAll("\xEF\xBB\xBF# made by \"hand\n\n a , b\r\n1, 2 \r\n  # more\n\n3,4");
  EXPECT_EQ(read.rows, (std::vector<Row>{{"a", "b"}, {"1", "2"}, {"3", "4"}})) << read.error.message;
  EXPECT_EQ(read.lines, (std::vector<long long>{4, 7}));
}

TEST(Csv, QuotesHoldCommasLineBreaksAndDoubledQuotes) {
  const std::string text = "\"name, long\",\"b\"\n\"say \"\"hi\"\", twice\",2\n\"two\nlines\",3\nplain 5\" cell,4\n";
  for (const std::size_t piece : {1u, 2u, 3u, 7u, 65536u}) {
    const auto read = readAll(text, piece);
    EXPECT_EQ(read.rows,
              (std::vector<Row>{
                  {"name, long", "b"}, {"say \"hi\", twice", "2"}, {"two\nlines", "3"}, {"plain 5\" cell", "4"}}))
        << "pieces of " << piece << ": " << read.error.message;
    EXPECT_EQ(read.lines, (std::vector<long long>{2, 3, 5})) << "a broken line counts as two";
  }
}

TEST(Csv, WhatIsWrongIsNamedWithItsLine) {
  struct Case {
    std::string text, said;
  };
  for (const auto& [text, said] : {Case{"1,2\n", "data.csv, line 1: begins with a number"},
                                   Case{"a;b\n", "line 1: separates its columns by semicolons"},
                                   Case{"a\tb\n", "line 1: separates its columns by tabs"},
                                   Case{"a,b\n1,2\n3\n", "line 3: has 1 cells, the header names 2 columns"},
                                   Case{"a,b\n1,\"2\n3,4\n", "line 2: has quotes that do not close"},
                                   Case{"a,b\n" + std::string(3'000'000, 'x'), "line 2: is longer than a line"}}) {
    const auto read = readAll(text);
    EXPECT_NE(read.error.message.find(said), std::string::npos) << read.error.message;
    EXPECT_FALSE(read.error.remedy.empty()) << said;
  }
  EXPECT_TRUE(readAll("# nothing\n\n").rows.empty());
}

TEST(Csv, AListOnOneLineHasCellsOfItsOwn) {
  EXPECT_EQ(csvCells("0, -1.57 ,,2"), (std::vector<std::string>{"0", "-1.57", "", "2"}));
  EXPECT_EQ(csvCells("\"a, \"\"b\"\"\",c"), (std::vector<std::string>{"a, \"b\"", "c"}));
  EXPECT_EQ(csvCells(""), (std::vector<std::string>{""}));
}

TEST(Csv, ATextInMemoryIsReadToItsEnd) {
  std::string text = "a,b\n";
  for (int i = 0; i < 50000; ++i) text += std::to_string(i) + ",2\n";
  CsvRows csv(CsvRows::ofText(text), "data.csv");
  ASSERT_TRUE(*csv.begin());
  int rows = 0;
  while (*csv.next()) EXPECT_EQ(csv.cells()[0], std::to_string(rows++));
  EXPECT_EQ(rows, 50000);
}

TEST(Csv, NumbersAreWholeFiniteAndWithADecimalPoint) {
  const auto of = [](const char* cell) { return csvNumber(cell, "data.csv, line 2", "x_m"); };
  EXPECT_EQ(*of("1.5"), 1.5);
  EXPECT_EQ(*of("+2e-3"), 2e-3);
  EXPECT_EQ(*of("-7"), -7.0);
  for (const char* cell : {"", "1,5", "0x1", "1.5 m", "+-5", "nan", "inf", "1e999", "two", "1e300", "-2e4"}) {
    const auto number = of(cell);
    ASSERT_FALSE(number.ok()) << cell;
    EXPECT_NE(number.error().message.find("data.csv, line 2, column x_m: "), std::string::npos)
        << number.error().message;
  }
}

}  // namespace
}  // namespace articulus::base
