#include "core/report/html.h"

#include "core/report/xml_text.h"

namespace articulus::report {
namespace {

constexpr std::string_view kStyle =
    "body{font:15px/1.5 Inter,system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d2429}\n"
    "table{border-collapse:collapse;margin:.6rem 0}\n"
    "th,td{padding:.15rem .7rem;text-align:right;border-bottom:1px solid #dde2e6}\n"
    "th{font-weight:600}th.t,td.t{text-align:left}\n"
    "svg{max-width:100%;height:auto;margin:1rem 0}svg svg{max-width:none}\n";

std::string element(const std::string& name, const std::string& content) {
  return std::string("<") + name + ">" + content + "</" + name + ">";
}

}  // namespace

Html::Html(const char* text) : source_(escaped(text)) {}
Html::Html(const std::string& text) : source_(escaped(text)) {}

Html Html::markup(std::string markup) {
  Html html;
  html.source_ = std::move(markup);
  return html;
}

Html& Html::operator+=(const Html& more) {
  source_ += more.source_;
  return *this;
}

void HtmlTable::add(const char* kind, const std::vector<Html>& cells) {
  rows_ += "<tr>";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool text = i < columns_.size() && columns_[i] == Column::Text;
    rows_ += std::string("<") + kind + (text ? " class=\"t\">" : ">") + cells[i].source() + "</" + kind + ">";
  }
  rows_ += "</tr>\n";
}

Html HtmlTable::html() const { return Html::markup(element("table", "\n" + rows_) + "\n"); }

HtmlPage::HtmlPage(const std::string& title) : title_(escaped(title)) {}

void HtmlPage::heading(const Html& text) {
  body_ += element(headed_ ? "h2" : "h1", text.source()) + "\n";
  headed_ = true;
}

void HtmlPage::paragraph(const Html& text) { body_ += element("p", text.source()) + "\n"; }

void HtmlPage::list(const std::vector<std::string>& items) {
  std::string all = "\n";
  for (const std::string& item : items) all += element("li", escaped(item)) + "\n";
  body_ += element("ul", all) + "\n";
}

void HtmlPage::table(const HtmlTable& table) { body_ += table.html().source(); }

void HtmlPage::picture(const std::string& svg) { body_ += svg; }

std::string HtmlPage::text() const {
  return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>" + element("title", title_) +
         "\n<style>\n" + std::string(kStyle) + "</style></head><body>\n" + body_ + "</body></html>\n";
}

}  // namespace articulus::report
