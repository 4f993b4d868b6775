#include "app/cli/device/device_command.h"

namespace articulus::cli {

void addDeviceCommand(CLI::App& program, Context& context) {
  auto* device = program.add_subcommand(
      "device", "Run a virtual robot controller, load cell or tracker as a program of its own, to try drivers on it");
  device->require_subcommand(1);
  device->footer(
      "Each speaks the wire of its maker around a simulated arm and specimen, until Ctrl+C. Nothing moves: all of it "
      "is "
      "simulated.\n"
      "One line says when it is ready, and at which ports.\n\n"
      "Examples:\n"
      "  articulusctl device ur-rtde                               a Universal Robots controller: RTDE 30004, programs "
      "30002\n"
      "  articulusctl device ur-rtde --fault protective-stop@10    after ten seconds it stops\n"
      "  articulusctl device staubli --fault emergency-stop@10     a Staubli controller with our application: port "
      "11010\n"
      "  articulusctl device kuka-rsi --host 127.0.0.1:59152       a KUKA controller under RSI, which speaks first\n"
      "  articulusctl device fanuc-j519 --version-told 1           a FANUC controller under Stream Motion, as older "
      "ones speak\n"
      "  articulusctl device abb-egm --host 127.0.0.1:6510         an ABB controller under EGM, which speaks first\n"
      "  articulusctl device ati-net-ft --json                     an ATI Net F/T; its ports as JSON\n"
      "  articulusctl device jr3 --fault unplug@5 --fault unplug=0@9   a JR3 receiver whose sensor is pulled out\n"
      "  articulusctl device ndi-polaris --fault hide=1@5          an NDI Polaris; after five seconds a hand covers "
      "the "
      "first tool\n"
      "  articulusctl device natnet --unicast                      an OptiTrack system that streams NatNet to whoever "
      "greets it\n"
      "  articulusctl device qualisys --fault measurement-ends@9   a Qualisys system whose measurement ends\n"
      "  articulusctl device polhemus --link /tmp/liberty          a Polhemus Liberty on a pseudo terminal of that "
      "name\n"
      "  articulusctl device bench --cell ours.json                all devices of a cell, which feel each other");
  addDeviceUrRtde(*device, context);
  addDeviceStaubli(*device, context);
  addDeviceKukaRsi(*device, context);
  addDeviceFanucJ519(*device, context);
  addDeviceAbbEgm(*device, context);
  addDeviceAtiNetFt(*device, context);
  addDeviceJr3(*device, context);
  addDeviceNdiPolaris(*device, context);
  addDeviceNatNet(*device, context);
  addDeviceQualisys(*device, context);
  addDevicePolhemus(*device, context);
  addDeviceBench(*device, context);
}

}  // namespace articulus::cli
