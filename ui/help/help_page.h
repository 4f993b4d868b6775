#pragma once
#include "ui/kit/page.h"

#include <filesystem>

class QListWidget;
class QTextBrowser;

namespace articulus::ui {

/// The pages of resources/help, in the order of their file names.
class HelpPage : public Page {
  Q_OBJECT
 public:
  explicit HelpPage(const std::filesystem::path& folder, QWidget* parent = nullptr);
  void entered() override;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void read(int row);
  QListWidget* topics_;
  QTextBrowser* text_;
};

}  // namespace articulus::ui
