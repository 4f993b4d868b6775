#include "core/exchange/channel_names.h"

#include <set>

namespace articulus::exchange {

void numberEqualNames(Recording& recording) {
  std::set<std::string> taken;
  for (const ChannelHeader& channel : recording.header.channels) taken.insert(channel.name);
  if (taken.size() == recording.header.channels.size()) return;
  std::set<std::string> seen;
  std::string numbered;
  for (ChannelHeader& channel : recording.header.channels) {
    if (seen.insert(channel.name).second) continue;
    std::string own;
    for (int number = 2; own.empty() || !taken.insert(own).second; ++number)
      own = channel.name + " (" + std::to_string(number) + ")";
    channel.name = own;
    seen.insert(own);
    numbered += (numbered.empty() ? "\"" : ", \"") + own + "\"";
  }
  recording.notes.push_back("Columns of one name were numbered: " + numbered.substr(0, 600) + ".");
}

}  // namespace articulus::exchange
