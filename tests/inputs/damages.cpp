#include "tests/inputs/damages.h"

#include <nlohmann/json.hpp>
#include <random>

namespace articulus::test {
namespace {

using nlohmann::json;

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  all.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

std::vector<std::string> truncated(const std::string& good) {
  std::vector<std::string> texts;
  for (std::size_t percent = 1; percent < 100; ++percent) texts.push_back(good.substr(0, good.size() * percent / 100));
  return texts;
}

std::vector<std::string> flipped(const std::string& good, std::mt19937& random) {
  std::vector<std::string> texts;
  for (int i = 0; i < 100; ++i) {
    std::string text = good;
    char& byte = text[random() % text.size()];
    byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (1U << (random() % 8U)));
    texts.push_back(std::move(text));
  }
  return texts;
}

/// Where numbers stand in a text: begin and length.
std::vector<std::pair<std::size_t, std::size_t>> numbersIn(const std::string& text) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  const std::string digits = "0123456789.-+eE";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = (text[i] >= '0' && text[i] <= '9') ||
                        (text[i] == '-' && i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9');
    if (!begins || (i > 0 && (std::isalnum(static_cast<unsigned char>(text[i - 1])) || text[i - 1] == '_'))) continue;
    std::size_t end = i;
    while (end < text.size() && digits.find(text[end]) != std::string::npos) ++end;
    found.emplace_back(i, end - i);
    i = end;
  }
  return found;
}

/// Numbers that are too large, no numbers, or too long; some of each place.
std::vector<std::string> hugeNumbers(const std::string& good, std::mt19937& random) {
  const std::string huge[] = {"1e300", "-1e300", "1e999", "nan", std::string(400, '9'), "18446744073709551616",
                              "1e-320"};
  const auto numbers = numbersIn(good);
  std::vector<std::string> texts;
  if (numbers.empty()) return texts;
  for (std::size_t i = 0; i < 120; ++i) {
    const auto& [at, size] = numbers[random() % numbers.size()];
    texts.push_back(std::string(good).replace(at, size, huge[i % std::size(huge)]));
  }
  return texts;
}

/// Each value of a JSON text as something else.
std::vector<std::string> wrongTypes(const std::string& good, std::mt19937& random) {
  const json other[] = {json("text"), json(nullptr), json::array(), json::object(),
                        json(true),   json(-1),      json(1.5),     json::array({json::array({1})})};
  const json whole = json::parse(good, nullptr, true, true);
  std::vector<json::json_pointer> places;
  const std::function<void(const json&, const json::json_pointer&)> walk = [&](const json& node,
                                                                               const json::json_pointer& at) {
    places.push_back(at);
    if (node.is_object())
      for (const auto& [key, value] : node.items()) walk(value, at / key);
    else if (node.is_array())
      for (std::size_t i = 0; i < node.size(); ++i) walk(node[i], at / i);
  };
  walk(whole, json::json_pointer());
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < 200; ++i) {
    json changed = whole;
    changed[places[random() % places.size()]] = other[i % std::size(other)];
    texts.push_back(changed.dump());
  }
  return texts;
}

std::string utf16(const std::string& text) {
  std::string wide = "\xFF\xFE";
  for (const char c : text) wide.append({c, '\0'});
  return wide;
}

/// A letter of Latin-1 within the first text of the file.
std::string latin1(const std::string& good) {
  const auto quotes = good.find('"');
  return quotes == std::string::npos ? good + "\xFC" : std::string(good).insert(quotes + 1, "\xFC");
}

std::vector<Damage> ofJson(const std::string& good, std::mt19937& random) {
  const std::string rest = good.substr(good.find('{') + 1);
  std::string wide = "{", name = "{\"name\": \"" + std::string(1'000'000, 'x') + "\", ";
  for (int i = 0; i < 500'000; ++i) wide += "\"k" + std::to_string(i) + "\": 0, ";
  const auto key = good.find('"'), end = good.find('"', key + 1);
  const std::string first = good.substr(key, end - key + 1);
  return {{"deep", true, {"{\"x\": " + repeated("[", 50'000) + ", " + rest, repeated("{\"a\": ", 50'000)}},
          {"wide", true, {wide + rest, name + rest}},
          {"huge numbers", false, hugeNumbers(good, random)},
          {"duplicate keys", true, {"{" + first + ": 1, " + rest}},
          {"wrong types", false, wrongTypes(good, random)},
          {"UTF-16", true, {utf16(good)}},
          {"Latin-1", true, {latin1(good)}},
          {"byte-order mark", false, {"\xEF\xBB\xBF" + good}}};
}

std::vector<Damage> ofXml(const std::string& good, std::mt19937& random) {
  const auto root = good.find('>', good.find("?>") == std::string::npos ? 0 : good.find("?>") + 2) + 1;
  const auto with = [&](const std::string& text) { return std::string(good).insert(root, text); };
  return {{"deep", true, {with(repeated("<a>", 50'000)), with(repeated("<a b='/>'>", 50'000))}},
          {"wide", true, {with(repeated("<a/>", 500'000))}},
          {"huge numbers", false, hugeNumbers(good, random)},
          {"entities", true, {"<!DOCTYPE a [<!ENTITY b \"" + std::string(1000, 'x') + "\">]>" + good}},
          {"UTF-16", true, {std::string("\xFF\xFE<\0r\0>\0", 8)}},
          {"Latin-1", false, {latin1(good)}}};
}

std::vector<Damage> ofCsv(const std::string& good, std::mt19937& random) {
  const auto header = good.rfind('#') == std::string::npos ? 0 : good.find('\n', good.rfind('#')) + 1;
  const auto comma = good.find(',', header);
  const std::string column = good.substr(header, comma - header);
  std::string rows = good;
  for (int i = 0; i < 300'000; ++i) rows += "0,0\n";
  return {{"deep", true, {repeated("\"", 3'000'001), good + "\"" + std::string(3'000'000, 'x')}},
          {"wide", true, {repeated("a,", 300'000) + "b\n", std::string(good).insert(header, repeated("x,", 5'000))}},
          {"long", true, {rows}},
          {"huge numbers", false, hugeNumbers(good, random)},
          {"duplicate columns", true, {std::string(good).insert(header, column + ",")}},
          {"UTF-16", true, {utf16(good)}},
          {"Latin-1", false, {latin1(good)}},
          {"byte-order mark", false, {"\xEF\xBB\xBF" + good}}};
}

}  // namespace

std::vector<Damage> damagesOf(const std::string& good, Kind kind, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<Damage> all{{"as it should be", false, {good}},
                          {"empty", kind != Kind::Binary, {""}},
                          {"truncated", false, truncated(good)},
                          {"one byte flipped", false, flipped(good, random)}};
  auto more = kind == Kind::Json  ? ofJson(good, random)
              : kind == Kind::Xml ? ofXml(good, random)
              : kind == Kind::Csv ? ofCsv(good, random)
                                  : std::vector<Damage>{};
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  return all;
}

}  // namespace articulus::test
