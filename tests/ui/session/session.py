"""Two whole sessions at one station: the first through the accessibility bus as a screen reader or a switch has it, the second by
the keyboard alone. From a new account to results, with nothing but what is on the screen."""
import sys
import time

from desk import Keys, Missing, Reader, find, look, picture, play, wait

PASSWORD = "a long password"
# What a person does next on Prepare, in this order, wherever it is open.
CHECKLIST = ["Continue to Protocol", "Tick what a person would do", "Controller on", "Weigh load cell", "Zero load cell", "Close the vice"]


def next_of_checklist():
    for name in CHECKLIST:
        node = look(name)
        if node:
            return name, node
    if look("Zero load cell", enabled=False):  # the arm is led home first
        return "Go home", look("Go home")
    return None, None


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
    person.press("Skip the tour", seconds=60)
    person.write("=Name", "Reader")
    person.write("=Password", PASSWORD, "password text")
    person.write("=Password again", PASSWORD, "password text")
    person.press("Create account")
    person.write("=Label", "shoulder 1")
    person.press("Save specimen")
    held = find("Dead-man", "check box")
    for _ in range(3):  # the checklist has it held, released and held again
        person.act(held)
        time.sleep(0.5)
    checklist(lambda name, node: person.act(node))
    person.press("Shoulder: translations in one pose", "list item")
    person.press("Use this experiment")
    person.press("=Start", seconds=60)
    find("See results", seconds=180)
    picture("reader_complete")
    person.press("See results")
    find("Export", seconds=60)
    picture("reader_results")
    person.press("4 Run")
    person.press("Finish")
    wait(lambda: look("=Name", "text") or look("=Password", "password text"), 60, "the session did not end")
    return person.steps


def by_keyboard():
    person = Keys()
    person.to("=Password")
    person.type(PASSWORD)
    person.key("Return")
    find("Save specimen", seconds=30, enabled=False)
    person.to("New, or an earlier one")
    person.key("Down")
    person.to("Save specimen")
    person.key("space")
    wait(lambda: look("Saved", enabled=False), 20, "the specimen was not saved")
    for _ in range(3):
        person.to("Dead-man")
        person.key("space")
        time.sleep(0.5)

    def at(name, node):
        person.to(name)
        person.key("space")
    checklist(at)
    person.to("Shoulder: translations in one pose")
    person.key("Return")
    person.to("Use this experiment")
    person.key("space")
    wait(lambda: look("=Start"), 60, "the run page did not open")
    person.to("=Start")
    person.key("space")
    find("See results", seconds=180)
    picture("keyboard_complete")
    person.to("See results")
    person.key("space")
    find("Export", seconds=60)
    picture("keyboard_results")
    person.key("alt+4")
    person.to("=Finish")
    person.key("space")
    wait(lambda: look("=Password", "password text"), 60, "the session did not end")
    return person.steps


PARTS = [("a session through the accessibility bus", by_reader), ("a session by the keyboard alone", by_keyboard)]

if __name__ == "__main__":
    sys.exit(play(PARTS))
