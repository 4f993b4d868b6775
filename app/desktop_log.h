#pragma once

namespace articulus::ui {
class MainWindow;
}

namespace articulus::app {

/// From now on the log says what happens in this window, in English: who signs in, each run's begin and end, each fault
/// and its acknowledgement, commands that were refused. Ends with the window.
/// Thread  ui
void logWhatHappens(ui::MainWindow& window);

}  // namespace articulus::app
