#include "core/report/document_html.h"

#include <cstdint>

#include "core/report/xml_text.h"

namespace articulus::report {
namespace {

constexpr std::string_view kStyle =
    "body{font:15px/1.5 Inter,system-ui,sans-serif;max-width:62rem;margin:0 auto;padding:0 1rem 3rem;color:#1d2429;"
    "background:#fff}\n"
    ".mark{position:sticky;top:0;z-index:1;margin:0 -1rem 1.5rem;padding:.35rem 1rem;font-weight:700;"
    "background:#eef1f3;color:#1d2429;letter-spacing:.02em}\n"
    ".mark.warn{background:#a33b00;color:#fff}\n"
    "h1{font-size:1.7rem;line-height:1.25;margin:.2rem 0}h2{font-size:1.25rem;margin:2.2rem 0 .5rem;"
    "border-bottom:2px solid #1d2429}h3{font-size:1.02rem;margin:1.4rem 0 .3rem}\n"
    ".sub{color:#4b545b;margin:.1rem 0 1rem}.quiet{color:#4b545b}.warning{border-left:4px solid #a33b00;"
    "padding:.2rem .8rem;background:#fdf1ea}\n"
    "header.lab{float:right;text-align:right;font-size:.85rem;color:#4b545b;max-width:16rem}"
    "header.lab img{max-width:12rem;max-height:5rem}\n"
    "p{white-space:pre-line;overflow-wrap:anywhere}\n"
    "table{border-collapse:collapse;margin:.5rem 0;font-size:.88rem;font-variant-numeric:tabular-nums}\n"
    "caption{text-align:left;font-weight:600;padding:.3rem 0}\n"
    "th,td{padding:.18rem .9rem .18rem 0;text-align:left;vertical-align:top;border-bottom:1px solid #dde2e6;"
    "overflow-wrap:anywhere}\n"
    "th{font-weight:600;border-bottom:1.5px solid #1d2429}th.n,td.n{text-align:right;white-space:nowrap}\n"
    ".notes{font-size:.82rem;color:#4b545b;margin:.2rem 0 1rem}.wide{overflow-x:auto}\n"
    "figure{margin:1rem 0}figure svg{max-width:100%;height:auto}svg svg{max-width:none}"
    "figcaption{font-size:.85rem;color:#4b545b}\n"
    "dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:0}dt{color:#4b545b}dd{margin:0}\n"
    "footer{margin-top:3rem;border-top:1px solid #dde2e6;font-size:.82rem;color:#4b545b}\n"
    "@page{margin:22mm 16mm 16mm}"
    "@media print{.mark{position:fixed;top:-14mm;left:0;right:0;margin:0;print-color-adjust:exact;"
    "-webkit-print-color-adjust:exact}body{padding:0;max-width:none;font-size:10pt}"
    "figure,tr{break-inside:avoid}h2,h3{break-after:avoid}thead{display:table-header-group}}\n";

std::string base64(const std::string& bytes) {
  static constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t k = 0; k < 3; ++k)
      three = three << 8 | (i + k < bytes.size() ? static_cast<std::uint8_t>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k) out += i + k <= bytes.size() ? kDigits[three >> (18 - 6 * k) & 63U] : '=';
  }
  return out;
}

struct Writer {
  std::string& out;

  void operator()(const Heading& heading) const {
    const char* tag = heading.level <= 1 ? "h2" : "h3";
    out.append("<").append(tag).append(">").append(escaped(heading.text)).append("</").append(tag).append(">\n");
  }
  void operator()(const Paragraph& paragraph) const {
    const char* kind = paragraph.tone == Tone::Quiet     ? "<p class=\"quiet\">"
                       : paragraph.tone == Tone::Warning ? "<p class=\"warning\">"
                                                         : "<p>";
    out.append(kind).append(escaped(paragraph.text)).append("</p>\n");
  }
  void operator()(const List& list) const {
    const char* tag = list.numbered ? "ol" : "ul";
    out.append("<").append(tag).append(">\n");
    for (const std::string& item : list.items) out.append("<li>").append(escaped(item)).append("</li>\n");
    out.append("</").append(tag).append(">\n");
  }
  void operator()(const Table& table) const {
    out += "<div class=\"wide\"><table>";
    if (!table.caption.empty()) out.append("<caption>").append(escaped(table.caption)).append("</caption>");
    bool headed = false;
    for (const auto& column : table.columns) headed = headed || !column.title.empty();
    if (headed) {
      out += "\n<thead><tr>";
      for (const auto& column : table.columns)
        out.append(column.number ? "<th class=\"n\">" : "<th>").append(escaped(column.title)).append("</th>");
      out += "</tr></thead>";
    }
    out += "\n<tbody>\n";
    const std::vector<std::string>* before = nullptr;
    for (const auto& row : table.rows) {
      const bool again = table.grouped && before && !row.empty() && !before->empty() && row[0] == (*before)[0];
      out += "<tr>";
      for (std::size_t i = 0; i < table.columns.size(); ++i)
        out.append(table.columns[i].number ? "<td class=\"n\">" : "<td>")
            .append(i < row.size() && !(again && i == 0) ? escaped(row[i]) : "")
            .append("</td>");
      out += "</tr>\n";
      before = &row;
    }
    out += "</tbody></table></div>\n";
    if (table.notes.empty()) return;
    out += "<ol class=\"notes\">\n";
    for (const std::string& note : table.notes) out.append("<li>").append(escaped(note)).append("</li>\n");
    out += "</ol>\n";
  }
  void operator()(const Figure& figure) const {
    out.append("<figure>").append(figure.svg);
    if (!figure.caption.empty()) out.append("<figcaption>").append(escaped(figure.caption)).append("</figcaption>");
    out += "</figure>\n";
  }
};

}  // namespace

std::string htmlOf(const Document& document) {
  std::string out = "<!DOCTYPE html>\n<html lang=\"" + escaped(document.language) +
                    "\"><head><meta charset=\"utf-8\"/><meta name=\"viewport\" "
                    "content=\"width=device-width, initial-scale=1\"/><meta name=\"author\" content=\"" +
                    escaped(document.author) + "\"/><meta name=\"generator\" content=\"Articulus\"/><title>" +
                    escaped(document.title) + "</title>\n<style>\n";
  out.append(kStyle).append("</style></head><body>\n");
  if (!document.mark.empty())
    out.append(document.warns ? "<div class=\"mark warn\">" : "<div class=\"mark\">")
        .append(escaped(document.mark))
        .append("</div>\n");
  if (!document.laboratory.empty() || !document.logo.empty()) {
    out += "<header class=\"lab\">";
    if (!document.logo.empty())
      out.append("<img alt=\"\" src=\"data:image/")
          .append(document.logo.starts_with("\x89PNG") ? "png" : "svg+xml")
          .append(";base64,")
          .append(base64(document.logo))
          .append("\"/><br/>");
    for (const std::string& line : document.laboratory) out.append(escaped(line)).append("<br/>");
    out += "</header>\n";
  }
  out.append("<h1>").append(escaped(document.title)).append("</h1>\n");
  if (!document.subtitle.empty()) out.append("<p class=\"sub\">").append(escaped(document.subtitle)).append("</p>\n");
  if (!document.lead.empty()) {
    out += "<dl>\n";
    for (const auto& [term, fact] : document.lead)
      out.append("<dt>").append(escaped(term)).append("</dt><dd>").append(escaped(fact)).append("</dd>\n");
    out += "</dl>\n";
  }
  for (const Block& block : document.blocks) std::visit(Writer{out}, block);
  return out.append("<footer><p>").append(escaped(document.footer)).append("</p></footer>\n</body></html>\n");
}

}  // namespace articulus::report
