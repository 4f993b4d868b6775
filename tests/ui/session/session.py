"""A whole session, from a new account to results, with nothing but what is on the screen: "reader" through the accessibility
bus, as a screen reader or a switch has it; "keyboard" by keys alone."""
import json
import os
import sys
import time

from desk import HEARD, Missing, Reader, Typist, everything, find, listen, look, need_heard, picture, play, wait

PASSWORD = "a long password"
EXPERIMENT = "Spine flexibility, quick"
# What a person does next on Prepare, in this order, wherever it is open.
CHECKLIST = ["Continue to Protocol", "Tick what a person would do", "Controller on", "Weigh load cell", "Zero load cell", "Close the vice"]


def next_of_checklist():
    for name in CHECKLIST:
        node = look(name)
        if node:
            return name, node
    # The arm is led home first. It may arrive between two looks: then home is not asked for once more.
    if look("Zero load cell", enabled=False) and not look("Arm is at the home pose above the open vice. Done", "frame"):
        return "Go home", look("Go home")
    return None, None


def in_sheet(name):
    """The last of that name: a sheet lies above the page."""
    nodes = [n for n in everything() if n.getRoleName() == "push button" and n.name == name]
    if not nodes:
        raise Missing(f"no \"{name}\" in the sheet")
    return nodes[-1]


def checklist(act, seconds=240):
    """Until the checklist is done, by whatever act() does to what is open."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        name, node = next_of_checklist()
        if node:
            act(name, node)
            if name == CHECKLIST[0]:
                return
            time.sleep(1.0)
        else:
            time.sleep(0.2)
    raise Missing("the checklist was not done in time")


def by_reader():
    person = Reader()
    listen()
    person.press("Skip the tour", seconds=60)
    person.write("=Name", "Reader")
    person.write("=Password", PASSWORD, "password text")
    person.write("=Password again", PASSWORD, "password text")
    person.press("Create account")
    person.write("=Label", "spine 1")
    person.press("Save specimen")
    held = find("Dead-man", "check box")
    for _ in range(3):  # the checklist has it held, released and held again
        person.act(held)
        time.sleep(0.5)
    checklist(lambda name, node: person.act(node))
    person.press(EXPERIMENT, "list item")
    person.press("Use this experiment")
    person.press("=Start", seconds=60)
    find("See results", seconds=180)
    picture("reader_complete")
    need_heard("READY", "MOVING: home", "MOVING: force", "is complete")  # whatever had the focus
    print(f"said at once: {len(HEARD)} times", flush=True)
    person.press("See results")
    find("Export", seconds=60)
    picture("reader_results")
    question_and_fault(person, held)
    second_specimen(person)
    person.press("4 Run")
    person.press("=Finish")
    find("Stay")  # a sheet asks, as the specimen is clamped
    person.act(in_sheet("Finish"))
    wait(lambda: look("=Name", "text") or look("=Password", "password text"), 60, "the session did not end")
    return person.steps


QUESTION = {
    "format": "articulus-protocol-1", "name": "One question", "description": "A question, and a motion after it.", "source": "own",
    "steps": [{"type": "unload"}, {"type": "prompt", "text": "Is the specimen moist?", "choices": ["It is", "Not yet"]}, {"type": "unload", "hold_s": 20.0}]}


def question_and_fault(person, held):
    """An experiment out of a file asks; in the motion after it the handle is released. Question, fault and what comes after are said."""
    file = os.path.join(os.environ["HOME"], "question.json")
    with open(file, "w", encoding="utf-8") as out:
        json.dump(QUESTION, out)
    person.press("3 Protocol")
    person.press("Import")
    person.write("File name", file)
    person.act(in_sheet("Open"))
    person.press("One question", "list item")
    person.press("Use this experiment")
    person.press("=Start", seconds=60)
    person.press("=It is", seconds=60)
    wait(lambda: look("=Pause"), 30, "it does not go on after the answer")
    time.sleep(2.0)
    person.act(held)  # in the motion
    find("Acknowledge", enabled=False)
    person.act(held)
    person.press("Acknowledge", seconds=30)
    person.press("Controller on", seconds=30)
    picture("reader_after_fault")
    need_heard("Is the specimen moist?", "Dead-man's handle released", "READY")


def second_specimen(person):
    """Out of the vice with the first, the next one in, and its run."""
    began, steps = time.monotonic(), person.steps
    person.press("4 Run")
    person.press("Next specimen")
    person.press("Unload", seconds=60)
    time.sleep(1.0)  # it moves before it stands
    person.press("Open the vice", seconds=60)
    find("Save specimen", seconds=30)  # an empty form is there once the vice is open
    person.write("=Label", "spine 2")
    person.press("Save specimen", seconds=30)
    held = find("Dead-man", "check box")
    for _ in range(2):  # it is held: released, and held again
        person.act(held)
        time.sleep(0.5)
    checklist(lambda name, node: person.act(node))
    person.press(EXPERIMENT, "list item")
    person.press("Use this experiment")
    person.press("=Start", seconds=60)
    find("See results", seconds=180)
    person.press("See results")
    find("Export", seconds=60)
    picture("reader_second")
    print(f"the second specimen: {person.steps - steps} steps, {time.monotonic() - began:.0f} s", flush=True)


def by_keyboard():
    person = Typist()
    person.press("Skip the tour", seconds=60)
    person.to("=Name", "text")
    person.type("Typist")
    person.to("=Password", "password text")
    person.type(PASSWORD)
    person.to("=Password again", "password text")
    person.type(PASSWORD)
    person.key("Return")
    person.to("=Label", "text", seconds=60)
    person.type("spine 1")
    person.key("Return")
    find("Dead-man", "check box")
    person.to("Dead-man", "check box")
    for _ in range(3):
        person.key("space")
        time.sleep(0.5)
    checklist(lambda name, node: person.press("=" + node.name))
    # A list: its arrows, then what it is for.
    person.to("", "list item")
    person.to(EXPERIMENT, "list item", by="Down", most=60)
    person.press("Use this experiment")
    person.press("=Start", seconds=60)
    find("See results", seconds=180)
    picture("keyboard_complete")
    person.press("See results")
    find("Export", seconds=60)
    picture("keyboard_results")
    person.key("ctrl+k")
    person.to("", "text")
    person.type("finish")
    person.key("Return")  # leads to the button, which somebody presses herself
    person.press("=Finish")
    find("Stay")
    person.to("=Finish", "push button")
    person.key("space")
    wait(lambda: look("=Name", "text") or look("=Password", "password text"), 60, "the session did not end")
    return person.steps


PARTS = {"reader": ("a session through the accessibility bus", by_reader), "keyboard": ("a session by keys alone", by_keyboard)}

if __name__ == "__main__":
    sys.exit(play([PARTS[sys.argv[1]]]))
