"""A person at the desktop: what a screen reader or a switch does (press, tick, write, through the accessibility bus). Whatever is looked for is waited for; what does not come fails the session with what was on the screen."""
import os
import subprocess
import sys
import time

import pyatspi
from gi.repository import GLib

PICTURES = os.environ["PICTURES"]


BEGAN = time.monotonic()
CELLS = ("table cell", "list item", "tree item")


HEARD = []  # what a screen reader was told at once, in order


class Missing(Exception):
    pass


def hear(event):
    try:
        if event.detail1 and event.source.getRoleName() == "notification":
            HEARD.append(event.source.name)
    except Exception:  # it went away meanwhile
        pass


def listen():
    """From now on notifications are heard, while the screen is looked at."""
    pyatspi.Registry.registerEventListener(hear, "object:state-changed:showing")


def let_events_come():
    while GLib.MainContext.default().iteration(False):
        pass


def need_heard(*words):
    """Each was said, in this order."""
    let_events_come()
    rest = list(HEARD)
    for word in words:
        while rest and word not in rest[0]:
            rest.pop(0)
        if not rest:
            raise Missing(f"\"{word}\" was not said; heard were: {HEARD}")


def told(what):
    """A step, with the time since the program is watched."""
    print(f"{time.monotonic() - BEGAN:6.1f} s  {what}", flush=True)


def program():
    for application in pyatspi.Registry.getDesktop(0):
        if application is not None and application.childCount and application.get_process_id() == int(os.environ["PROGRAM_PID"]):
            return application
    return None


def walk(node, depth=0):
    """What is shown below a node. What is hidden is not entered: a hidden page has a thousand of its own."""
    if depth > 40:
        return
    for k in range(node.childCount):
        try:
            child = node.getChildAtIndex(k)
            if child is None or not child.getState().contains(pyatspi.STATE_SHOWING):
                continue
        except Exception:  # it went away meanwhile
            continue
        yield child
        yield from walk(child, depth + 1)


def everything():
    let_events_come()
    application = program()
    return list(walk(application)) if application else []


def fits(node, name, role):
    try:
        return (not role or node.getRoleName() == role) and (node.name == name[1:] if name.startswith("=") else name in node.name)
    except Exception:
        return False


def look(name, role="push button", enabled=True):
    """name: a part of it; "=Start": the whole."""
    for node in everything():
        if fits(node, name, role) and (not enabled or node.getState().contains(pyatspi.STATE_ENABLED)):
            return node
    return None


def shown():
    return [f"{n.getRoleName()} | {n.name}{'' if n.getState().contains(pyatspi.STATE_ENABLED) else ' (closed)'}" for n in everything()
            if n.name]


def wait(what, seconds, words):
    end = time.monotonic() + seconds
    while True:
        got = what()
        if got:
            return got
        if time.monotonic() > end:
            raise Missing(words)
        time.sleep(0.1)


def find(name, role="push button", seconds=30.0, enabled=True):
    return wait(lambda: look(name, role, enabled), seconds, f"{role} \"{name}\" did not come")


class Reader:
    """Through the bus alone. Counts what it did."""
    steps = 0

    def act(self, node):
        told(f"{node.getRoleName()} \"{node.name}\"")
        if not node.queryAction().doAction(0):
            raise Missing(f"\"{node.name}\" takes no action")
        self.steps += 1

    def press(self, name, role="push button", seconds=30.0):
        self.act(find(name, role, seconds))

    def write(self, name, text, role="text"):
        if not find(name, role).queryEditableText().setTextContents(text):
            raise Missing(f"\"{name}\" takes no text")
        self.steps += 1


class Typist:
    """By keys alone; reads the screen to know where the focus is, as a person sees it. Counts the keys."""
    steps = 0

    def key(self, *names):
        for name in names:
            subprocess.run(["xdotool", "key", "--clearmodifiers", name], check=True)
            self.steps += 1
            time.sleep(0.05)

    def type(self, text):
        told(f"types \"{text}\"")
        subprocess.run(["xdotool", "type", "--delay", "15", text], check=True)
        self.steps += len(text)

    def focused(self):
        """The innermost that has the focus; None where nothing has. Qt calls the current cell of every list focused."""
        has = lambda node: node.getState().contains(pyatspi.STATE_FOCUSED)
        there = [n for n in everything() if has(n) and (n.getRoleName() not in CELLS or has(n.parent))]
        return there[-1] if there else None

    def at(self, name, role=""):
        node = self.focused()
        return node if node and fits(node, name, role) else None

    def to(self, name, role="", by="Tab", most=90, seconds=30.0):
        """Goes there, and waits before for what may come by itself."""
        end = time.monotonic() + 1.0
        while not self.at(name, role) and time.monotonic() < end:
            time.sleep(0.1)
        wait(lambda: any(fits(n, name, role) for n in everything()), seconds, f"{role} \"{name}\" did not come")
        began = self.steps
        while not self.at(name, role):
            if self.steps - began >= most:
                node = self.focused()
                raise Missing(f"{role} \"{name}\" has no focus after {most} keys; it is at {node.name if node else 'nothing'!r}")
            self.key(by)
        told(f"at \"{name}\" after {self.steps - began} keys")

    def press(self, name, role="push button", **how):
        self.to(name, role, **how)
        self.key("space")


def picture(name):
    subprocess.run(["xdotool", "mousemove", "1", "1"], check=False)
    subprocess.run(["import", "-window", "root", os.path.join(PICTURES, f"session_{name}.png")], check=False, stderr=subprocess.DEVNULL)


def play(parts):
    """(name, function that returns its number of steps)...: plays them in order, prints steps and times."""
    for name, part in parts:
        began = time.monotonic()
        try:
            steps = part()
        except Exception as error:
            picture("failed")
            print(f"FAILED: {name}: {type(error).__name__}: {error}", file=sys.stderr)
            print("\n".join(shown()), file=sys.stderr)
            return 1
        print(f"{name}: {steps} steps, {time.monotonic() - began:.0f} s", flush=True)
    return 0
