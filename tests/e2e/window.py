#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""One real window of Siguo and the hands and eyes of its player.

Runs inside the window's own network namespace. It starts an X server, a session bus with AT-SPI and the program, then
answers requests, one JSON object a line: {"do": NAME, …} gives {"ok": …} or {"error": …}. Everything is found by
its accessible name, as a screen reader finds it, and clicked with real pointer events.
"""

import json
import mmap
import os
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import time

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, GLib  # noqa: E402

RECHECK_MS = 40
PLACE = re.compile(r'^\^?((?:South|East|North|West|Centre) row [1-9] column [1-9]), ')


class Trouble(Exception):
    pass


def start_display(children):
    read_end, write_end = os.pipe()
    children.append(subprocess.Popen(
        ['Xvfb', '-displayfd', str(write_end), '-screen', '0', '1366x768x24', '-nolisten', 'tcp', '-noreset',
         '-fbdir', os.environ['XDG_RUNTIME_DIR']],
        pass_fds=[write_end], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
    os.close(write_end)
    with os.fdopen(read_end) as display:
        number = display.readline().strip()
    if not number:
        raise Trouble('Xvfb does not start')
    os.environ['DISPLAY'] = ':' + number


def start_bus(children):
    bus = subprocess.Popen(['dbus-daemon', '--session', '--nofork', '--print-address'], text=True,
                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    children.append(bus)
    address = bus.stdout.readline().strip()
    if not address:
        raise Trouble('dbus-daemon does not start')
    os.environ['DBUS_SESSION_BUS_ADDRESS'] = address


class Screen:
    """The pixels of the X server, which keeps them in a file: looking at them costs the program nothing."""

    def __init__(self):
        path = os.path.join(os.environ['XDG_RUNTIME_DIR'], 'Xvfb_screen0')
        with open(path, 'rb') as file:
            self.memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        header = struct.unpack('>25I', self.memory[:100])
        size, self.height, self.stride, colors = header[0], header[5], header[12], header[19]
        self.start = size + 12 * colors

    def row(self, y):
        begin = self.start + y * self.stride
        return self.memory[begin:begin + self.stride]

    def is_dark(self):
        """Nothing has been painted yet."""
        return not any(map(any, (self.row(y) for y in range(20, self.height, 90))))


class Window:
    def __init__(self):
        self.children = []
        self.program = None
        self.hook = None
        self.found = {}
        self.forget_points()
        self.context = GLib.MainContext.default()
        self.events = 0
        start_display(self.children)
        start_bus(self.children)
        Atspi.init()
        self.desktop = Atspi.get_desktop(0)
        self.screen = Screen()
        self.listener = Atspi.EventListener.new(self.on_event)
        for kind in ('object:children-changed', 'object:state-changed', 'object:property-change', 'window'):
            self.listener.register(kind)

    def on_event(self, event):
        self.events += 1
        if event.type == 'object:property-change:accessible-name' and event.source in self.place_of:
            self.renamed.add(self.place_of[event.source])

    # What is asked for

    def do_start(self, command, env, log):
        """Starts the program; with its test hook when env asks for it by an empty SIGUO_TEST_HOOK."""
        environment = dict(os.environ, **env)
        listener = None
        if 'SIGUO_TEST_HOOK' in env:
            listener = self.listen_for_hook(environment)
        with open(log, 'ab') as output:
            self.program = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=output,
                                            stderr=output)
        self.children.append(self.program)
        if listener is not None:
            self.hook = self.accept_hook(listener)
        return {'pid': self.program.pid, 'at': time.monotonic()}

    def do_hook(self, line):
        """One line to the program's test hook and the line that it answers."""
        self.hook.write(line.encode() + b'\n')
        self.hook.flush()
        answer = self.hook.readline()
        if not answer:
            raise Trouble('the program has closed its test hook')
        return answer.decode().rstrip('\n')

    def do_state(self, seconds=20, **wanted):
        """Waits until what the hook tells has all of the wanted values."""
        def look():
            state = json.loads(self.do_hook('state'))
            return state if all(state.get(key) == value for key, value in wanted.items()) else None
        return self.wait(look, seconds, str(wanted))

    def do_first_frame(self, command, env, log, seconds=20):
        """Seconds from exec to the first pixel on the screen; then the program is ended."""
        if not self.screen.is_dark():
            raise Trouble('there is something on the screen already')
        start = time.monotonic()
        self.do_start(command, env, log)
        while self.screen.is_dark():
            if time.monotonic() > start + seconds or self.program.poll() is not None:
                raise Trouble('nothing was painted')
            time.sleep(0.0005)
        took = time.monotonic() - start
        self.do_quit()
        while not self.screen.is_dark():
            time.sleep(0.0005)
        return took

    def do_cpu(self, seconds):
        """The share of a processor that the program takes while nobody does anything."""
        before, start = self.processor_time(), time.monotonic()
        while time.monotonic() < start + seconds:
            self.turn(500)
        return (self.processor_time() - before) / (time.monotonic() - start)

    def do_find(self, name, role=None, seconds=20):
        """Waits until something of this name and role is on the screen."""
        accessible = self.wait(lambda: self.find(name, role), seconds, f'{role or "anything"} named {name!r}')
        return self.describe(accessible)

    def do_gone(self, name, role=None, seconds=20):
        self.wait(lambda: self.find(name, role) is None, seconds, f'no {name!r}')
        return {'at': time.monotonic()}

    def do_names(self, name, role=None):
        """All that is on the screen now and matches."""
        pattern = re.compile(name)
        return [self.describe(a) for a in self.walk()
                if pattern.search(a.get_name() or '') and (role is None or a.get_role_name() == role)]

    def do_points(self, everything=False):
        """The names of all points of the board, as a screen reader would read them: again only where it was told that
        one is another now, or everything, which then has to be what it was told."""
        if not self.knows_points():
            self.find_points()
        elif everything:
            before = self.names
            self.names = {place: accessible.get_name() for place, accessible in self.points.items()}
            untold = [name for place, name in self.names.items() if before[place] != name]
            if untold:
                raise Trouble(f'nobody was told of {untold}')
        return list(self.names.values())

    def knows_points(self):
        """Brings the names up to date; False where there is no such board any more."""
        try:
            # Whatever the program had to tell before it answered this has come then.
            names = [accessible.get_name() for accessible in list(self.points.values())[:1]]
            while self.context.pending():
                self.context.iteration(False)
            for place in self.renamed:
                self.names[place] = self.points[place].get_name()
            self.renamed = set()
        except GLib.Error:
            return False
        return len(names) == 1 and all(map(PLACE.match, self.names.values()))

    def forget_points(self):
        self.points, self.place_of, self.names = {}, {}, {}
        self.renamed = set()

    def find_points(self):
        # The tree is read widget by widget, while the program may be changing it.
        self.wait(self.see_points, 10, 'a board of 129 points')
        self.place_of = {accessible: place for place, accessible in self.points.items()}
        self.names = {place: accessible.get_name() for place, accessible in self.points.items()}

    def see_points(self):
        self.forget_points()
        for accessible in self.walk():
            place = PLACE.match(accessible.get_name() or '')
            if place:
                self.points[place.group(1)] = accessible
        return len(self.points) == 129

    def do_click(self, name, role=None, seconds=20, button=1):
        """A real click in the middle of it."""
        accessible = self.wait(lambda: self.find(name, role), seconds, f'{role or "anything"} named {name!r}')
        x, y = self.middle(accessible)
        at = time.monotonic()
        self.pointer('mousemove', x, y, 'click', button)
        return {'at': at, 'x': x, 'y': y}

    def do_drag(self, source, target, role=None, seconds=20):
        start = self.wait(lambda: self.find(source, role), seconds, repr(source))
        end = self.wait(lambda: self.find(target, role), seconds, repr(target))
        (x1, y1), (x2, y2) = self.middle(start), self.middle(end)
        self.pointer('mousemove', x1, y1, 'mousedown', 1, 'mousemove', (x1 * 3 + x2) // 4, (y1 * 3 + y2) // 4,
                     'mousemove', (x1 + x2) // 2, (y1 + y2) // 2, 'mousemove', x2, y2, 'mouseup', 1)
        return {'at': time.monotonic()}

    def do_activate(self, name, role=None, seconds=20, action=0):
        """What Enter in a screen reader does: the accessible action."""
        accessible = self.wait(lambda: self.find(name, role), seconds, f'{role or "anything"} named {name!r}')
        at = time.monotonic()
        if not Atspi.Action.do_action(accessible, action):
            raise Trouble(f'{name!r} has no action {action}')
        return {'at': at}

    def do_type(self, text):
        subprocess.run(['xdotool', 'type', '--delay', '1', text], check=True)
        return {}

    def do_key(self, keys):
        subprocess.run(['xdotool', 'key', '--delay', '1', *keys], check=True)
        return {}

    def do_shot(self, path):
        subprocess.run(['import', '-window', 'root', path], check=True)
        return {}

    def do_tree(self):
        lines = []
        for accessible, depth in self.walk_with_depth():
            lines.append('  ' * depth + f'{accessible.get_role_name()} {accessible.get_name()!r}')
        return lines

    def do_alive(self):
        return {'status': self.program.poll() if self.program else None}

    def do_pause(self, milliseconds):
        self.turn(milliseconds)
        return {}

    def do_kill(self, name):
        """Kills the one program of that name in the window's network, which leaves it no time for anything."""
        own, found = os.readlink('/proc/self/ns/net'), []
        for pid in filter(str.isdigit, os.listdir('/proc')):
            try:
                with open(f'/proc/{pid}/comm', encoding='ascii') as comm:
                    if comm.read().strip() == name[:15] and os.readlink(f'/proc/{pid}/ns/net') == own:
                        found.append(int(pid))
            except OSError:
                continue
        if len(found) != 1:
            raise Trouble(f'{len(found)} programs are named {name}')
        os.kill(found[0], signal.SIGKILL)
        return {}

    def do_occupy(self, port):
        """Something else listens on that port of this machine from now on, and says nothing."""
        self.listener_there = socket.socket(socket.AF_INET)
        self.listener_there.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listener_there.bind(('0.0.0.0', port))
        self.listener_there.listen(16)
        return {}

    def do_kill_window(self):
        self.program.kill()
        self.program.wait()
        self.found = {}
        self.forget_points()
        return {}

    def do_quit(self, seconds=10):
        """Ends the program as a session does, and tells how it left."""
        if self.program is None:
            return {'status': None}
        self.program.send_signal(signal.SIGTERM)
        try:
            status = self.program.wait(seconds)
        except subprocess.TimeoutExpired:
            self.program.kill()
            raise Trouble('the program does not end')
        return {'status': status}

    # How it is done

    def listen_for_hook(self, environment):
        path = os.path.join(os.environ['XDG_RUNTIME_DIR'], 'hook')
        if os.path.exists(path):
            os.unlink(path)
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(path)
        listener.listen(1)
        environment['SIGUO_TEST_HOOK'] = path
        return listener

    def accept_hook(self, listener):
        listener.settimeout(30)
        try:
            connection, _ = listener.accept()
        except socket.timeout:
            raise Trouble('the program does not connect to its test hook') from None
        finally:
            listener.close()
        connection.settimeout(30)
        return connection.makefile('rwb')

    def processor_time(self):
        with open(f'/proc/{self.program.pid}/stat', encoding='ascii') as file:
            fields = file.read().rpartition(')')[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')

    def wait(self, condition, seconds, what):
        deadline = time.monotonic() + seconds
        while True:
            try:
                result = condition()
            except GLib.Error:
                # What was being looked at went away meanwhile.
                result = None
            if result:
                return result
            if self.program is not None and self.program.poll() is not None:
                raise Trouble(f'the program ended with {self.program.returncode} while {what} was awaited')
            if time.monotonic() >= deadline:
                raise Trouble(f'waited {seconds} s in vain for {what}')
            self.turn(RECHECK_MS)

    def turn(self, milliseconds):
        """Lets events come in: until there is one, or the time is over."""
        source = GLib.timeout_source_new(milliseconds)
        source.set_callback(lambda *unused: True)
        source.attach(self.context)
        seen = self.events
        end = time.monotonic() + milliseconds / 1000
        while self.events == seen and time.monotonic() < end:
            self.context.iteration(True)
        source.destroy()

    def application(self):
        for index in range(self.desktop.get_child_count()):
            child = self.desktop.get_child_at_index(index)
            if child is not None and child.get_process_id() == (self.program.pid if self.program else 0):
                return child
        return None

    def walk_with_depth(self):
        application = self.application()
        if application is None:
            return
        application.set_cache_mask(Atspi.Cache.NONE)
        stack = [(application.get_child_at_index(i), 0) for i in reversed(range(application.get_child_count()))]
        while stack:
            accessible, depth = stack.pop()
            if accessible is None:
                continue
            try:
                if not accessible.get_state_set().contains(Atspi.StateType.VISIBLE):
                    continue
                yield accessible, depth
                for index in reversed(range(accessible.get_child_count())):
                    stack.append((accessible.get_child_at_index(index), depth + 1))
            except GLib.Error:
                continue

    def walk(self):
        for accessible, depth in self.walk_with_depth():
            yield accessible

    def find(self, name, role=None):
        pattern = re.compile(name)
        place = PLACE.match(name)
        if place and place.group(1) in self.points:
            accessible = self.points[place.group(1)]
            return accessible if pattern.search(accessible.get_name() or '') else None
        known = self.found.get((name, role))
        if known is not None:
            try:
                if (pattern.search(known.get_name() or '') and
                        known.get_state_set().contains(Atspi.StateType.VISIBLE)):
                    return known
            except GLib.Error:
                pass
            del self.found[(name, role)]
        elsewhere = None
        for accessible in self.walk():
            if role is not None and accessible.get_role_name() != role:
                continue
            if pattern.search(accessible.get_name() or ''):
                # A page that is not shown now may have one of the same name.
                if self.has_place(accessible):
                    self.found[(name, role)] = accessible
                    return accessible
                elsewhere = elsewhere or accessible
        return elsewhere

    def has_place(self, accessible):
        return Atspi.Component.get_extents(accessible, Atspi.CoordType.WINDOW).width > 0

    def middle(self, accessible):
        extents = Atspi.Component.get_extents(accessible, Atspi.CoordType.WINDOW)
        if extents.width <= 0 or extents.height <= 0:
            raise Trouble(f'{accessible.get_name()!r} has no place on the screen')
        return extents.x + extents.width // 2, extents.y + extents.height // 2

    def describe(self, accessible):
        return {'name': accessible.get_name(), 'role': accessible.get_role_name(),
                'description': accessible.get_description(), 'at': time.monotonic(),
                'sensitive': accessible.get_state_set().contains(Atspi.StateType.SENSITIVE)}

    def pointer(self, *words):
        subprocess.run(['xdotool', *map(str, words)], check=True)

    def close(self):
        for child in reversed(self.children):
            if child.poll() is None:
                child.kill()
                child.wait()

    def serve(self):
        """Answers requests and keeps AT-SPI's events flowing between them."""
        buffer = b''
        while True:
            while b'\n' not in buffer:
                while self.context.pending():
                    self.context.iteration(False)
                ready, _, _ = select.select([0], [], [], 0.05)
                if ready:
                    data = os.read(0, 65536)
                    if not data:
                        return
                    buffer += data
            line, _, buffer = buffer.partition(b'\n')
            request = json.loads(line)
            what = request.pop('do')
            try:
                answer = {'ok': getattr(self, 'do_' + what)(**request)}
            except (Trouble, GLib.Error, OSError, subprocess.SubprocessError, TypeError, AttributeError) as error:
                answer = {'error': f'{what}: {error}'}
            sys.stdout.write(json.dumps(answer) + '\n')
            sys.stdout.flush()


def main():
    window = Window()
    try:
        print(json.dumps({'ok': 'ready'}), flush=True)
        window.serve()
    finally:
        window.close()


main()
