#pragma once
#include <pango/pangocairo.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/publication/document/document.h"

namespace articulus::publication {

/// How a text looks.
struct TextStyle {
  double size_pt = 9.5;
  bool bold = false;
  unsigned colour = 0x1d2429;  ///< 0xRRGGBB
  bool right = false;
};

/// Text that has been broken into lines. Only for .cpp files of this room, which link pango.
using TextLayout = std::shared_ptr<PangoLayout>;

/// Fills pages from top to bottom. All is kept until the number of pages is known, then drawn.
/// Frames  points, from the upper left corner of the page
class PageLayout {
 public:
  using Drawing = std::function<void(cairo_t*)>;
  struct Bookmark {
    int level;
    std::string text;
    double y;
  };
  struct Page {
    std::vector<Drawing> drawings;
    std::vector<Bookmark> bookmarks;
  };
  struct Frame {
    double left, top, right, bottom;
    [[nodiscard]] double width() const { return right - left; }
    [[nodiscard]] double height() const { return bottom - top; }
  };

  /// In  spacing: of what is between parts and rows, 1 as designed; less where a page would hold a line or two alone
  PageLayout(const Frame& frame, const std::string& language, double spacing = 1.0);

  void heading(const Heading& heading);
  void paragraph(const Paragraph& paragraph, double size_pt = 9.5);
  void list(const List& list);
  void table(const Table& table);
  /// In  draw: at that place of the page
  void figure(double width, double height, const std::string& caption,
              const std::function<void(cairo_t*, double x, double y, double width, double height)>& draw);
  void title(const std::string& text);
  void facts(const std::vector<std::pair<std::string, std::string>>& lead);
  void finish() { place(0.0); }  ///< after the last part: headings that waited for more
  [[nodiscard]] double y() const { return y_; }
  void moveTo(double y) { y_ = y; }

  [[nodiscard]] TextLayout text(const std::string& words, const TextStyle& style, double width) const;
  [[nodiscard]] static double heightOf(const TextLayout& layout);
  [[nodiscard]] static double widthOf(const TextLayout& layout);
  static void show(cairo_t* cairo, const TextLayout& layout, double x, double y, unsigned colour);

  [[nodiscard]] const std::vector<Page>& pages() const { return pages_; }

 private:
  struct Waiting {
    TextLayout layout;
    Bookmark bookmark;
    double before, after;
    unsigned colour;
  };
  void draw(Drawing drawing) { pages_.back().drawings.push_back(std::move(drawing)); }
  void newPage();
  /// Puts the headings that wait, on a page on which so much of what follows has room as well.
  void place(double firstPart);
  [[nodiscard]] double room() const { return frame_.bottom - y_; }
  void lines(const TextLayout& layout, double x, unsigned colour);
  [[nodiscard]] std::vector<double> columnWidths(const Table& table, double size_pt, double& total) const;
  void rows(const Table& table, double size_pt, const std::vector<double>& widths);
  void row(const std::vector<TextLayout>& cells, const std::vector<double>& widths, double height, bool head);

  Frame frame_;
  double spacing_;
  std::shared_ptr<PangoContext> context_;
  std::vector<Page> pages_;
  std::vector<Waiting> waiting_;
  double y_;
};

}  // namespace articulus::publication
