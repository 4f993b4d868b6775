#include <cmath>
#include <cstring>
#include <optional>

#include "core/mesh/formats/mesh_formats.h"
#include "core/mesh/formats/token_reader.h"

namespace articulus::mesh {
namespace {

enum class Scalar { Int8, UInt8, Int16, UInt16, Int32, UInt32, Float, Double };
enum class Storage { Ascii, Little, Big };

struct ScalarName {
  std::string_view name, other;
  Scalar type;
  std::size_t bytes;
};
constexpr ScalarName kScalars[] = {
    {"char", "int8", Scalar::Int8, 1},      {"uchar", "uint8", Scalar::UInt8, 1},
    {"short", "int16", Scalar::Int16, 2},   {"ushort", "uint16", Scalar::UInt16, 2},
    {"int", "int32", Scalar::Int32, 4},     {"uint", "uint32", Scalar::UInt32, 4},
    {"float", "float32", Scalar::Float, 4}, {"double", "float64", Scalar::Double, 8},
};

struct Property {
  std::string name;
  Scalar type = Scalar::Float;
  std::optional<Scalar> count;  ///< of a list
};
struct Element {
  std::string name;
  std::size_t count = 0;
  std::vector<Property> properties;
};
struct Head {
  Storage storage = Storage::Ascii;
  std::vector<Element> elements;
  std::size_t bytes = 0, lines = 0;
};

constexpr std::size_t kMostElements = 64, kMostProperties = 256;

Scalar scalarOf(const TokenReader& in, std::string_view word) {
  for (const auto& one : kScalars)
    if (word == one.name || word == one.other) return one.type;
  in.fail("a property has no known type.", kExportAgain);
}

void readProperty(TokenReader& in, Head& head) {
  if (head.elements.empty()) in.fail("a property stands before any element.", kExportAgain);
  Property one;
  auto word = in.nextInLine();
  if (word == "list") {
    one.count = scalarOf(in, in.nextInLine());
    if (*one.count == Scalar::Float || *one.count == Scalar::Double)
      in.fail("a list is counted by a number that is not whole.", kExportAgain);
    word = in.nextInLine();
  }
  one.type = scalarOf(in, word);
  one.name = in.nextInLine();
  if (one.name.empty()) in.fail("a property has no name.", kExportAgain);
  auto& properties = head.elements.back().properties;
  if (properties.size() >= kMostProperties) in.fail("an element has too many properties.", kExportAgain);
  properties.push_back(std::move(one));
}

void readElement(TokenReader& in, Head& head) {
  Element one;
  one.name = in.nextInLine();
  const std::int64_t count = in.integer(in.nextInLine());
  if (one.name.empty() || count < 0) in.fail("an element has no name or a negative count.", kExportAgain);
  if (head.elements.size() >= kMostElements) in.fail("it has too many elements.", kExportAgain);
  one.count = static_cast<std::size_t>(count);
  head.elements.push_back(std::move(one));
}

Head readHead(std::string_view bytes, const std::string& name) {
  const std::size_t end = bytes.substr(0, 65536).find("end_header");
  const std::size_t after = end == std::string_view::npos ? end : bytes.find('\n', end);
  if (after == std::string_view::npos)
    throw MeshError{{base::ErrorCode::ParseError, name + ": its head has no end (\"end_header\").", kExportAgain}};
  Head head;
  TokenReader in(bytes.substr(0, after + 1), name);
  in.expect("ply");
  in.endLine();
  bool said = false;
  for (; !in.atEnd(); in.endLine()) {
    const auto word = in.nextInLine();
    if (word == "format") {
      const auto what = in.nextInLine();
      said = true;
      if (what == "ascii") head.storage = Storage::Ascii;
      else if (what == "binary_little_endian") head.storage = Storage::Little;
      else if (what == "binary_big_endian") head.storage = Storage::Big;
      else in.fail("its format is none of ascii, binary_little_endian and binary_big_endian.", kExportAgain);
    } else if (word == "element") {
      readElement(in, head);
    } else if (word == "property") {
      readProperty(in, head);
    } else if (word != "comment" && word != "obj_info" && word != "end_header") {
      in.fail("the head has a line that is none of format, element, property and comment.", kExportAgain);
    }
  }
  if (!said) in.fail("its head names no format.", kExportAgain);
  head.bytes = after + 1;
  head.lines = in.line();
  return head;
}

/// Values one after the other, as text or bytes.
class Values {
 public:
  Values(std::string_view bytes, const Head& head, const std::string& name)
      : storage_(head.storage), name_(name), bytes_(bytes), at_(head.bytes),
        words_(bytes.substr(head.bytes), name, head.lines) {}

  [[nodiscard]] double take(Scalar type) {
    if (storage_ == Storage::Ascii) return words_.number(words_.next());
    const std::size_t size = kScalars[static_cast<std::size_t>(type)].bytes;
    if (bytes_.size() - at_ < size) fail("it ends in the middle of its numbers: it was cut off.");
    std::uint64_t raw = 0;
    for (std::size_t k = 0; k < size; ++k) {
      const std::size_t from = storage_ == Storage::Little ? size - 1 - k : k;
      raw = raw << 8 | static_cast<unsigned char>(bytes_[at_ + from]);
    }
    at_ += size;
    return valueOf(type, raw);
  }
  [[nodiscard]] std::size_t count(Scalar type) {
    const double value = take(type);
    // No list can be longer than what is left of the file.
    if (!(value >= 0.0) || value > static_cast<double>(bytes_.size()) || value != std::floor(value))
      fail("a list has no sound length.");
    return static_cast<std::size_t>(value);
  }
  [[nodiscard]] bool atEnd() { return storage_ == Storage::Ascii ? words_.atEnd() : at_ >= bytes_.size(); }
  [[noreturn]] void fail(const std::string& what) const {
    if (storage_ == Storage::Ascii) words_.fail(what, kExportAgain);
    throw MeshError{{base::ErrorCode::ParseError, name_ + ", byte " + std::to_string(at_) + ": " + what, kExportAgain}};
  }

 private:
  template <class T>
  static double as(std::uint64_t raw) {
    T value;
    std::memcpy(&value, &raw, sizeof value);  // little-endian machines: the low bytes
    return static_cast<double>(value);
  }
  static double valueOf(Scalar type, std::uint64_t raw) {
    switch (type) {
      case Scalar::Int8: return as<std::int8_t>(raw);
      case Scalar::UInt8: return as<std::uint8_t>(raw);
      case Scalar::Int16: return as<std::int16_t>(raw);
      case Scalar::UInt16: return as<std::uint16_t>(raw);
      case Scalar::Int32: return as<std::int32_t>(raw);
      case Scalar::UInt32: return as<std::uint32_t>(raw);
      case Scalar::Float: return as<float>(raw);
      case Scalar::Double: return as<double>(raw);
    }
    return 0.0;
  }
  Storage storage_;
  const std::string& name_;
  std::string_view bytes_;
  std::size_t at_;
  TokenReader words_;
};

void readVertices(const Element& element, Values& values, MeshFile& into, const std::string& name) {
  std::array<int, 3> column{-1, -1, -1};
  for (std::size_t k = 0; k < element.properties.size(); ++k)
    for (std::size_t axis = 0; axis < 3; ++axis)
      if (!element.properties[k].count && element.properties[k].name == std::string(1, static_cast<char>('x' + axis)))
        column[axis] = static_cast<int>(k);
  if (column[0] < 0 || column[1] < 0 || column[2] < 0) values.fail("its vertices have no x, y and z.");
  if (element.count > MeshBounds::kVertices) failTooMany(name);
  for (std::size_t i = 0; i < element.count; ++i) {
    spatial::Vector3 p = spatial::Vector3::Zero();
    for (std::size_t k = 0; k < element.properties.size(); ++k) {
      const Property& one = element.properties[k];
      if (one.count) {
        for (std::size_t left = values.count(*one.count); left > 0; --left) (void)values.take(one.type);
        continue;
      }
      const double value = values.take(one.type);
      for (std::size_t axis = 0; axis < 3; ++axis)
        if (column[axis] == static_cast<int>(k)) p[static_cast<Eigen::Index>(axis)] = value;
    }
    if (!p.allFinite() || p.cwiseAbs().maxCoeff() > MeshBounds::kFarthest)
      values.fail("corner " + std::to_string(i + 1) + " is no number or lies farther than 1000000 from the origin.");
    into.mesh.vertices.push_back(p);
  }
}

void readFaces(const Element& element, Values& values, MeshFile& into, const std::string& name) {
  if (element.count > MeshBounds::kTriangles) failTooMany(name);
  std::vector<std::uint32_t> corners;
  for (std::size_t i = 0; i < element.count; ++i)
    for (const Property& one : element.properties) {
      const bool face = one.count && (one.name == "vertex_indices" || one.name == "vertex_index");
      if (!face) {
        for (std::size_t left = one.count ? values.count(*one.count) : 1; left > 0; --left) (void)values.take(one.type);
        continue;
      }
      corners.clear();
      for (std::size_t left = values.count(*one.count); left > 0; --left) {
        const double index = values.take(one.type);
        if (!(index >= 0.0) || index >= static_cast<double>(into.mesh.vertices.size()) || index != std::floor(index))
          values.fail("face " + std::to_string(i + 1) + " names a corner that is not there.");
        corners.push_back(static_cast<std::uint32_t>(index));
      }
      if (corners.size() < 3) values.fail("face " + std::to_string(i + 1) + " has fewer than three corners.");
      addPolygon(into.mesh, corners, name);
    }
}

void passOver(const Element& element, Values& values) {
  if (element.properties.empty()) return;
  for (std::size_t i = 0; i < element.count; ++i)
    for (const Property& one : element.properties)
      for (std::size_t left = one.count ? values.count(*one.count) : 1; left > 0; --left) (void)values.take(one.type);
}

}  // namespace

void readPly(std::string_view bytes, const std::string& name, MeshFile& into) {
  into.format = MeshFormat::Ply;
  const Head head = readHead(bytes, name);
  Values values(bytes, head, name);
  bool corners = false;
  for (const Element& element : head.elements) {
    if (element.name == "vertex") {
      if (corners) values.fail("it has two lists of corners.");
      corners = true;
      readVertices(element, values, into, name);
    } else if (element.name == "face") {
      readFaces(element, values, into, name);
    } else if (element.name == "tristrips" && element.count > 0) {
      values.fail("its triangles are strips, which are not read: export it with faces.");
    } else {
      passOver(element, values);
    }
  }
  if (!values.atEnd()) values.fail("more follows than its head announces.");
}

}  // namespace articulus::mesh
