#pragma once
#include "ui/kit/page.h"

#include <filesystem>

class QListWidget;
class QTextBrowser;
class QTextDocument;

namespace articulus::ui {

/// The pages of resources/help, in the order of their file names; in German those of its folder de.
class HelpPage : public Page {
  Q_OBJECT
 public:
  explicit HelpPage(const std::filesystem::path& folder, QWidget* parent = nullptr);
  void entered() override;

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void read(int row);
  QListWidget* topics_;
  QTextBrowser* text_;
  QTextDocument* shown_ = nullptr;  // belongs to text_
  bool stale_ = false;              // made in other colours than those of now
};

}  // namespace articulus::ui
