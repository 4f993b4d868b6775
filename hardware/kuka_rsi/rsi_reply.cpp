#include "hardware/kuka_rsi/rsi_reply.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <utility>

namespace articulus::hardware {
namespace {

constexpr std::string_view kInternal = "DEF_";  // of what the controller knows by itself; not written on the wire

/// The tag as the wire has it, without its attribute.
std::string elementOf(const std::string& tag) {
  const std::string name = tag.starts_with(kInternal) ? tag.substr(kInternal.size()) : tag;
  return name.substr(0, name.find('.'));
}
std::string attributeOf(const std::string& tag) {
  const std::size_t dot = tag.find('.');
  return dot == std::string::npos ? std::string() : tag.substr(dot + 1);
}

}  // namespace

RsiReply RsiReply::standard(const std::string& type) {
  RsiConfig config;
  config.replyType = type;
  config.tags.correction = "AKorr";
  config.tags.stop = "Stop";
  config.tags.go = "Go";
  for (const char* tag : {"Stop", "Go"}) config.receive.push_back({tag, "BOOL", "", true});
  for (const char* axis : {"A1", "A2", "A3", "A4", "A5", "A6"})
    config.receive.push_back({std::string("AKorr.") + axis, "DOUBLE", "", true});
  return RsiReply(config);
}

RsiReply::Piece RsiReply::pieceOf(const RsiConfig& config, const RsiElement& element) const {
  Piece piece;
  if (element.tag == config.tags.stop) piece.value = Value::Stop;
  else if (element.tag == config.tags.go) piece.value = Value::Go;
  const auto& names = config.tags.pose ? kRsiPoseNames : kRsiAxisNames;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (element.tag == config.tags.correction + "." + std::string(names[i]))
      piece.value = Value::Correction, piece.index = i;
  return piece;
}

RsiReply::RsiReply(const RsiConfig& config) {
  std::string text = "<Sen Type=\"" + config.replyType + "\">";
  std::vector<std::string> done;
  const auto put = [&](const RsiElement& element) {
    Piece piece = pieceOf(config, element);
    if (piece.value == Value::Nothing) {
      text += element.type == "STRING" ? "" : element.type == "DOUBLE" ? "0.0" : "0";
      return;
    }
    piece.text = std::exchange(text, {});
    pieces_.push_back(std::move(piece));
  };
  for (const RsiElement& element : config.receive) {
    const std::string name = elementOf(element.tag);
    if (std::ranges::find(done, name) != done.end()) continue;
    done.push_back(name);
    if (attributeOf(element.tag).empty()) {
      text.append("<").append(name).append(">");
      put(element);
      text.append("</").append(name).append(">");
      continue;
    }
    text.append("<").append(name);  // all attributes of one element stand together, wherever the file has them
    for (const RsiElement& other : config.receive) {
      if (elementOf(other.tag) != name || attributeOf(other.tag).empty()) continue;
      text.append(" ").append(attributeOf(other.tag)).append("=\"");
      put(other);
      text += "\"";
    }
    text += "/>";
  }
  pieces_.push_back({text + "<IPOC>", Value::Nothing, 0});
}

std::size_t RsiReply::write(const RsiReplyValues& values, std::string_view ipoc, std::span<char> out) const noexcept {
  char* at = out.data();
  char* const end = at + out.size();
  bool fits = true;
  const auto put = [&](std::string_view text) {
    if (static_cast<std::size_t>(end - at) < text.size()) fits = false;
    if (!fits) return;
    std::memcpy(at, text.data(), text.size());
    at += text.size();
  };
  for (const double value : values.correction)
    if (!std::isfinite(value) || std::abs(value) > 1e4) return 0;
  for (const Piece& piece : pieces_) {
    put(piece.text);
    if (piece.value == Value::Stop) put(values.stop ? "1" : "0");
    if (piece.value == Value::Go) put(values.go ? "1" : "0");
    if (piece.value != Value::Correction || !fits) continue;
    const auto [next, error] = std::to_chars(at, end, values.correction[piece.index], std::chars_format::fixed, 6);
    if (error != std::errc()) return 0;
    at = next;
  }
  put(ipoc);
  put("</IPOC></Sen>");
  return fits ? static_cast<std::size_t>(at - out.data()) : 0;
}

}  // namespace articulus::hardware
