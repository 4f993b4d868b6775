#include "hardware/io/xml_document.h"

#include <libxml/parser.h>
#include <libxml/tree.h>

#include <memory>

#include "core/base/input_bounds.h"

namespace articulus::hardware {
namespace {

struct Free {
  void operator()(xmlDoc* d) const { xmlFreeDoc(d); }
  void operator()(xmlParserCtxt* c) const { xmlFreeParserCtxt(c); }
};

std::string textOf(const xmlChar* t) { return t ? reinterpret_cast<const char*>(t) : ""; }

XmlElement elementOf(const xmlNode* node) {
  XmlElement e;
  e.name = textOf(node->name);
  for (const xmlAttr* a = node->properties; a; a = a->next)
    e.attributes.emplace_back(textOf(a->name), a->children ? textOf(a->children->content) : "");
  for (const xmlNode* c = node->children; c; c = c->next) {
    if (c->type == XML_ELEMENT_NODE) e.children.push_back(elementOf(c));
    else if (c->type == XML_TEXT_NODE || c->type == XML_CDATA_SECTION_NODE) e.text += textOf(c->content);
  }
  return e;
}

}  // namespace

const XmlElement* XmlElement::child(const std::string& wanted) const noexcept {
  for (const XmlElement& c : children)
    if (c.name == wanted) return &c;
  return nullptr;
}

std::string XmlElement::attribute(const std::string& wanted) const {
  for (const auto& [key, value] : attributes)
    if (key == wanted) return value;
  return {};
}

base::Result<XmlElement> parseXml(const std::string& text, const std::string& what) {
  if (auto beyond = base::beyondXmlBounds(text, what)) return *beyond;
  const std::unique_ptr<xmlParserCtxt, Free> parser(xmlNewParserCtxt());
  const std::unique_ptr<xmlDoc, Free> document(
      xmlCtxtReadMemory(parser.get(), text.data(), static_cast<int>(text.size()), nullptr, nullptr,
                        XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING));
  const xmlNode* root = document ? xmlDocGetRootElement(document.get()) : nullptr;
  if (!root) {
    const xmlError* error = xmlCtxtGetLastError(parser.get());
    std::string why = error && error->message ? error->message : "it is empty";
    while (!why.empty() && (why.back() == '\n' || why.back() == ' ')) why.pop_back();
    return base::Error{base::ErrorCode::ParseError,
                       what + " is no XML: line " + std::to_string(error ? error->line : 1) + ": " + why + ".",
                       "Correct it, or fetch it from the device anew."};
  }
  return elementOf(root);
}

namespace {

const xmlChar* xml(const std::string& text) { return reinterpret_cast<const xmlChar*>(text.c_str()); }

xmlNode* nodeOf(xmlDoc* document, const XmlElement& element) {
  xmlNode* node = xmlNewDocNode(document, nullptr, xml(element.name), nullptr);
  if (!element.text.empty()) xmlNodeAddContent(node, xml(element.text));
  for (const auto& [key, value] : element.attributes) xmlNewProp(node, xml(key), xml(value));
  for (const XmlElement& child : element.children) xmlAddChild(node, nodeOf(document, child));
  return node;
}

}  // namespace

std::string xmlText(const XmlElement& root) {
  const std::unique_ptr<xmlDoc, Free> document(xmlNewDoc(xml("1.0")));
  xmlDocSetRootElement(document.get(), nodeOf(document.get(), root));
  xmlChar* bytes = nullptr;
  int size = 0;
  // Letters beyond ASCII become references; the text is one of UTF-8 all the same, which more readers know.
  xmlDocDumpFormatMemoryEnc(document.get(), &bytes, &size, "US-ASCII", 1);
  std::string text(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
  xmlFree(bytes);
  const std::string_view ascii = "US-ASCII";
  if (const auto at = text.find(ascii); at != std::string::npos) text.replace(at, ascii.size(), "UTF-8");
  return text;
}

}  // namespace articulus::hardware
