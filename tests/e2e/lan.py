# SPDX-License-Identifier: GPL-3.0-or-later
"""A LAN of its own for the tests: one bridge, one network namespace for each window, nothing that gets out.

All of it lives in a PID, mount and network namespace of this run. Whatever happens, the kernel takes everything away
with it: windows, X servers, buses, bridge and names.
"""

import atexit
import ctypes
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
MARK = 'SIGUO_E2E_INSIDE'


class Failure(Exception):
    pass


def enter():
    """Starts this program again inside the namespaces; returns only there."""
    if os.environ.get(MARK) == '1':
        prepare()
        return
    command = ['unshare', '--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
    if os.geteuid() != 0:
        command[1:1] = ['--user', '--map-root-user']
    if subprocess.run(command + ['true'], stderr=subprocess.DEVNULL).returncode != 0:
        print('1..0 # SKIP this machine gives no namespaces')
        sys.exit(0)
    # Should the runner of the tests be killed, nothing must stay behind.
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)
    os.environ[MARK] = '1'
    os.execvp('unshare', command + ['/usr/bin/python3', '-B', *sys.argv])


def run(*words):
    result = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        raise Failure(f'{" ".join(words)}: {result.stdout.strip()}')
    return result.stdout


def prepare():
    os.makedirs('/tmp/.X11-unix', exist_ok=True)
    run('mount', '-t', 'tmpfs', 'tmpfs', '/tmp/.X11-unix')
    run('mount', '-t', 'tmpfs', 'tmpfs', '/run')
    os.mkdir('/run/netns')
    run('ip', 'link', 'set', 'lo', 'up')
    run('ip', 'link', 'add', 'bridge', 'type', 'bridge')
    run('ip', 'link', 'set', 'bridge', 'up')


def add_host(number):
    """A machine on the LAN: 10.76.81.NUMBER, and a link-local IPv6 address that is there at once."""
    name = f'host{number}'
    run('ip', 'netns', 'add', name)
    run('ip', 'netns', 'exec', name, 'sh', '-c', 'echo 0 > /proc/sys/net/ipv6/conf/default/accept_dad')
    run('ip', 'link', 'add', f'port{number}', 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    run('ip', 'link', 'set', f'port{number}', 'master', 'bridge', 'up')
    run('ip', '-n', name, 'link', 'set', 'lo', 'up')
    run('ip', '-n', name, 'link', 'set', 'eth0', 'up')
    run('ip', '-n', name, 'addr', 'add', f'10.76.81.{number}/24', 'brd', '+', 'dev', 'eth0')
    return name


class Window:
    """The far end of window.py: one window on its own machine of the LAN."""

    def __init__(self, number, folder, environment=None):
        self.number = number
        self.folder = os.path.join(folder, f'window{number}')
        self.log = os.path.join(self.folder, 'log')
        home = os.path.join(self.folder, 'home')
        self.environment = dict(os.environ)
        for name in ('WAYLAND_DISPLAY', 'DISPLAY', 'DBUS_SESSION_BUS_ADDRESS', 'AT_SPI_BUS_ADDRESS', 'XAUTHORITY',
                     'GTK_A11Y', 'G_DEBUG', 'GTK_THEME', 'LC_ALL', 'LANGUAGE'):
            self.environment.pop(name, None)
        self.environment.update({
            'HOME': home,
            'XDG_DATA_HOME': os.path.join(home, 'data'),
            'XDG_STATE_HOME': os.path.join(home, 'state'),
            'XDG_CONFIG_HOME': os.path.join(home, 'config'),
            'XDG_CACHE_HOME': os.path.join(home, 'cache'),
            'XDG_RUNTIME_DIR': os.path.join(self.folder, 'runtime'),
            'LANG': 'C.UTF-8',
            'GDK_BACKEND': 'x11',
            'GSK_RENDERER': 'cairo',
            'GSETTINGS_BACKEND': 'keyfile',
            'GIO_USE_VFS': 'local',
            'PYTHONDONTWRITEBYTECODE': '1',
        })
        self.environment.update(environment or {})
        for name in ('HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME'):
            os.makedirs(self.environment[name])
        os.makedirs(self.environment['XDG_RUNTIME_DIR'], mode=0o700)
        namespace = add_host(number)
        self.process = subprocess.Popen(
            ['nsenter', f'--net=/run/netns/{namespace}', '/usr/bin/python3', '-W', 'ignore',
             os.path.join(HERE, 'window.py')],
            env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=open(os.path.join(self.folder, 'worker.log'), 'wb'))
        self.buffer = b''
        self.answers = 0
        self.asked = 0
        self.answer(30)

    def ask(self, what, **arguments):
        """Sends a request; answer() reads what came of it. Several windows can be busy at the same time."""
        self.asked += 1
        self.process.stdin.write(json.dumps(dict(arguments, do=what)).encode() + b'\n')
        self.process.stdin.flush()

    def answer(self, seconds=120):
        deadline = time.monotonic() + seconds
        while b'\n' not in self.buffer:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, deadline - time.monotonic()))
            data = os.read(self.process.stdout.fileno(), 65536) if ready else b''
            if not data:
                raise Failure(f'window {self.number}: ' + ('no answer' if not ready else 'its driver ended'))
            self.buffer += data
        line, _, self.buffer = self.buffer.partition(b'\n')
        reply = json.loads(line)
        if 'error' in reply:
            raise Failure(f'window {self.number}: {reply["error"]}')
        return reply['ok']

    def status(self):
        """How it stands with the driver and the program, looked at from outside."""
        lines = []
        for pid in [self.process.pid, *children_of(self.process.pid)]:
            try:
                with open(f'/proc/{pid}/comm', encoding='ascii') as comm, \
                     open(f'/proc/{pid}/stat', encoding='ascii') as stat, \
                     open(f'/proc/{pid}/wchan', encoding='ascii') as wchan:
                    fields = stat.read().rpartition(')')[2].split()
                    lines.append(f'{comm.read().strip()} {fields[0]} {int(fields[11]) + int(fields[12])} ticks '
                                 f'{wchan.read()}')
            except OSError:
                lines.append(f'{pid} is gone')
        return ', '.join(lines)

    def do(self, what, **arguments):
        self.ask(what, **arguments)
        return self.answer(arguments.get('seconds', 20) + 30)


def children_of(pid):
    with open(f'/proc/{pid}/task/{pid}/children', encoding='ascii') as file:
        return [int(child) for child in file.read().split()]


def all_do(windows, what, **arguments):
    """The same in every window at the same time; the answers in order."""
    for window in windows:
        window.ask(what, **arguments)
    answers, failure = [], None
    for window in windows:
        try:
            answers.append(window.answer(arguments.get('seconds', 20) + 30))
        except Failure as error:
            answers.append(None)
            failure = failure or error
    if failure is not None:
        raise failure
    return answers


def folder():
    path = tempfile.mkdtemp(prefix='siguo-e2e-')
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return path


def report(tests, steps):
    """Runs all steps, a test each, and tells how they went; ends the program when one fails."""
    print(f'1..{len(tests)}')
    done = 0
    try:
        for _ in steps:
            done += 1
            print(f'ok {done} {tests[done - 1]}', flush=True)
    except Failure as failure:
        for line in str(failure).splitlines():
            print('# ' + line)
        print(f'not ok {done + 1} {tests[done]}')
        for number in range(done + 2, len(tests) + 1):
            print(f'not ok {number} {tests[number - 1]} (not reached)')
        sys.exit(1)
