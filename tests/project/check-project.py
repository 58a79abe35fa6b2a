#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What must hold for the project as a whole: data files, help, translations, and the order of the source."""

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

ROOT, BUILD = sys.argv[1:3]
ID = 'org.siguo.Siguo'
MALLARD = '{http://projectmallard.org/1.0/}'
MOST_LINES, MEDIAN_LINES = 900, 350
PROGRAMS = ['siguo', 'siguo-referee', 'siguo-computer', 'siguo-lab']

# Who may use whom, design of the folders: what a folder includes of the others.
MAY_INCLUDE = {
    'rules': {'rules'},
    'record': {'rules', 'record'},
    'referee': {'rules', 'record', 'referee'},
    'bot': {'rules', 'bot'},
    'net/common': {'rules', 'net/common'},
    'net/client': {'rules', 'net/common', 'net/client'},
    'net/server': {'rules', 'record', 'referee', 'net/common', 'net/server'},
    'app': {'rules', 'record', 'net/common', 'net/client', 'app'},
    'computer': {'rules', 'bot', 'net/common', 'net/client', 'computer'},
    'siguo.c': {'app'},
    'siguo-computer.c': {'rules', 'net/common', 'net/client', 'computer'},
}
# Libraries that only some folders may know.
ONLY_IN = {
    'gtk/': {'app', 'siguo.c'},
    'gdk/': {'app', 'siguo.c'},
    'adwaita': {'app', 'siguo.c'},
    'libsoup/': {'net/common', 'net/client', 'net/server'},
}
# All but the game itself may speak JSON.
NO_JSON = {'rules', 'record', 'referee', 'bot'}


class Fault(Exception):
    pass


def need(condition, message):
    if not condition:
        raise Fault(message)


def run(*command, **keywords):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **keywords)
    need(result.returncode == 0, f'{command[0]}: {result.stdout.strip()}')
    return result.stdout


def path(*parts):
    return os.path.join(ROOT, *parts)


def read(*parts):
    with open(path(*parts), encoding='utf-8') as file:
        return file.read()


def files(*folders, ends=('',)):
    """Paths from the root of the project."""
    for folder in folders:
        for where, subfolders, names in os.walk(path(folder)):
            subfolders[:] = sorted(s for s in subfolders if s != '__pycache__')
            for name in sorted(names):
                if name.endswith(ends):
                    yield os.path.relpath(os.path.join(where, name), ROOT)


def lines_of(name):
    return [line for line in read(name).splitlines() if line.strip() and not line.startswith('#')]


# Data

def check_desktop_file():
    run('desktop-file-validate', os.path.join(BUILD, 'data', ID + '.desktop'))
    with open(os.path.join(BUILD, 'data', ID + '.desktop'), encoding='utf-8') as file:
        text = file.read()
    for key in ('Name', 'GenericName', 'Comment', 'Keywords'):
        need(f'\n{key}[zh_CN]=' in text, f'{key} is not translated')


def check_metainfo():
    run('appstreamcli', 'validate', '--no-net', os.path.join(BUILD, 'data', ID + '.metainfo.xml'))
    tree = ElementTree.parse(os.path.join(BUILD, 'data', ID + '.metainfo.xml')).getroot()
    language = '{http://www.w3.org/XML/1998/namespace}lang'
    need([e for e in tree.iter('summary') if e.get(language) == 'zh_CN'], 'the summary is not translated')
    version = re.search(r"version: '([^']+)'", read('meson.build')).group(1)
    need(tree.find('releases/release').get('version') == version, f'the newest release is not {version}')
    need(version in read('NEWS').splitlines()[0], f'NEWS does not begin with {version}')


def check_schema():
    run('glib-compile-schemas', '--strict', '--dry-run', path('data'))


def check_file_types():
    """What the desktop file says it opens is what the file types define."""
    space = '{http://www.freedesktop.org/standards/shared-mime-info}'
    root = ElementTree.fromstring(read('data', ID + '.mime.xml').encode())
    defined = {e.get('type') for e in root.iter(space + 'mime-type')}
    opened = re.search('^MimeType=(.*);$', read('data', ID + '.desktop.in'), re.M).group(1).split(';')
    need(defined == set(opened), f'file types differ: {defined ^ set(opened)}')


def check_resources():
    """Every file of the resource bundle is there."""
    for bundle in files('data', ends=('.gresource.xml',)):
        for entry in ElementTree.fromstring(read(bundle)).iter('file'):
            need(os.path.exists(path('data', entry.text)), f'{bundle}: {entry.text} is missing')


def check_icons():
    for name, size in ((ID, '128'), (ID + '-symbolic', '16')):
        root = ElementTree.fromstring(read('data', 'icons', name + '.svg'))
        need(root.get('width') == size and root.get('height') == size, f'{name} is not {size} pixels wide and high')


def check_manual_pages():
    for program in PROGRAMS:
        pages = [f for f in files('data/man') if os.path.basename(f).rpartition('.')[0] == program]
        need(len(pages) == 1, f'{program} has no manual page')
        need(f'.TH {program.upper()} ' in read(pages[0]), f'{pages[0]} has another title')


def check_firewall_profiles():
    need('ports=23474/udp|23474:23483/tcp' in read('data/firewall/siguo.ufw'), 'ufw: other ports')
    ports = {(p.get('protocol'), p.get('port'))
             for p in ElementTree.fromstring(read('data/firewall/siguo.xml').encode()).iter('port')}
    need(ports == {('udp', '23474'), ('tcp', '23474-23483')}, f'firewalld: {ports}')


# Help

def read_pages(folder):
    pages = {}
    for name in sorted(os.listdir(folder)):
        if name.endswith('.page'):
            pages[name[:-5]] = ElementTree.parse(os.path.join(folder, name)).getroot()
    return pages


def check_pages(pages):
    need('index' in pages, 'there is no index')
    targets = set()
    for name, page in pages.items():
        need(page.tag == MALLARD + 'page', f'{name} is no Mallard page')
        need(page.get('id') == name, f'{name} has the id {page.get("id")}')
        targets.add(name)
        targets.update(f'{name}#{s.get("id")}' for s in page.iter(MALLARD + 'section') if s.get('id'))
    for name, page in pages.items():
        guided = False
        for link in page.iter(MALLARD + 'link'):
            reference = link.get('xref')
            if reference is None:
                continue
            need((name + reference if reference.startswith('#') else reference) in targets,
                 f'{name} links to {reference}, which is not there')
            guided = guided or link.get('type') == 'guide'
        need(guided or name == 'index', f'no guide leads to {name}')
        need(page.find(f'{MALLARD}info/{MALLARD}desc') is not None, f'{name} has no description')


def check_help():
    pages = read_pages(path('help/C'))
    check_pages(pages)
    listed = set(re.findall(r"'([\w-]+)\.page'", read('help/meson.build')))
    need(listed == set(pages), f'help/meson.build and help/C differ: {listed ^ set(pages)}')


def check_help_translation():
    languages = lines_of('help/LINGUAS')
    need('zh_CN' in languages, 'zh_CN is not in help/LINGUAS')
    with tempfile.TemporaryDirectory() as folder:
        template = os.path.join(folder, 'help.pot')
        pages = [path(p) for p in files('help/C', ends=('.page',))]
        run('itstool', '-o', template, *pages)
        for language in languages:
            translation = path('help', language, language + '.po')
            check_complete(translation, template, folder)
            catalog = os.path.join(folder, 'help.mo')
            run('msgfmt', '-c', '-o', catalog, translation)
            output = os.path.join(folder, language)
            os.mkdir(output)
            run('itstool', '-m', catalog, '--lang', language, '-o', output, *pages)
            check_pages(read_pages(output))


# Translations

def check_complete(translation, template, folder):
    merged = os.path.join(folder, 'merged.po')
    run('msgmerge', '--quiet', '--no-fuzzy-matching', '-o', merged, translation, template)
    for kind, option in (('not translated', '--untranslated'), ('fuzzy', '--only-fuzzy')):
        left = run('msgattrib', option, '--no-obsolete', '--no-wrap', merged)
        texts = [t for t in re.findall(r'^msgid "(.*)"$', left, re.M) if t]
        need(not texts and 'msgid ""\n"' not in left.partition('\n\n')[2],
             f'{os.path.relpath(translation, ROOT)}: {len(texts)} {kind}: {"; ".join(texts[:10])}')


def check_translations():
    languages = lines_of('po/LINGUAS')
    need('zh_CN' in languages, 'zh_CN is not in po/LINGUAS')
    with tempfile.TemporaryDirectory() as folder:
        template = os.path.join(folder, 'siguo.pot')
        listed = os.path.join(folder, 'files')
        with open(listed, 'w', encoding='utf-8') as file:
            file.write('\n'.join(lines_of('po/POTFILES.in')) + '\n')
        # What meson's preset "glib" asks xgettext for.
        run('xgettext', '--from-code=UTF-8', '--add-comments', '--files-from=' + listed, '--directory=' + ROOT,
            '--keyword=_', '--keyword=N_', '--keyword=C_:1c,2', '--keyword=NC_:1c,2', '--keyword=g_dcgettext:2',
            '--keyword=g_dngettext:2,3', '--keyword=g_dpgettext2:2c,3', '--keyword=ngettext:1,2',
            '--flag=N_:1:pass-c-format', '--flag=C_:2:pass-c-format', '--flag=NC_:2:pass-c-format',
            '--flag=g_dngettext:2:pass-c-format', '--flag=g_strdup_printf:1:c-format',
            '--flag=g_string_printf:2:c-format', '--flag=g_string_append_printf:2:c-format',
            '--flag=g_error_new:3:c-format', '--flag=g_set_error:4:c-format', '-o', template)
        for language in languages:
            translation = path('po', language + '.po')
            run('msgfmt', '-c', '-o', '/dev/null', translation)
            check_complete(translation, template, folder)


def check_potfiles():
    listed = lines_of('po/POTFILES.in')
    need(len(listed) == len(set(listed)), 'a file stands twice in POTFILES.in')
    for name in listed:
        need(os.path.exists(path(name)), f'POTFILES.in names {name}, which is not there')
    found = {f for f in files('src', ends=('.c', '.h'))
             if re.search(r'(?<![\w])(_|N_|C_|NC_|ngettext|g_dngettext|g_dpgettext2)\s*\(\s*"', read(f))}
    found |= {f for f in files('data', ends=('.ui',)) if 'translatable="yes"' in read(f)}
    found |= set(files('data', ends=('.desktop.in', '.metainfo.xml.in', '.gschema.xml')))
    need(found <= set(listed), f'not in POTFILES.in: {sorted(found - set(listed))}')


# Source

SOURCE = ('.c', '.h', '.py', '.sh', '.css', '.ui', '.xml', '.in', '.page', '.po', '.svg', '.build', '.ufw', '.1', '.6')
FOLDERS = ('src', 'tests', 'data', 'po', 'help', 'build-aux', '.ci')


def check_licence():
    for name in [*files(*FOLDERS, ends=SOURCE), *files('build-aux', '.ci'), 'meson.build']:
        need('SPDX-License-Identifier: GPL-3.0-or-later' in read(name)[:400], f'{name} has no licence line')
    need('GNU GENERAL PUBLIC LICENSE' in read('COPYING')[:200], 'COPYING is not the GPL')


def check_lengths():
    lengths = {f: read(f).count('\n') for f in files('src', 'tests', ends=('.c', '.h', '.py'))}
    too_long = {f: n for f, n in lengths.items() if n > MOST_LINES}
    need(not too_long, f'over {MOST_LINES} lines: {too_long}')
    need(statistics.median(lengths.values()) <= MEDIAN_LINES, f'the median is over {MEDIAN_LINES} lines')


def folder_of(name):
    """src/net/client/x.c lies in net/client, src/siguo.c is its own folder."""
    parts = name.split('/')[1:]
    if len(parts) == 1:
        return parts[0]
    return '/'.join(parts[:2]) if parts[0] == 'net' else parts[0]


def check_includes():
    folders = {f for f in MAY_INCLUDE if not f.endswith('.c')}
    for name in files('src', ends=('.c', '.h')):
        folder = folder_of(name)
        for line, kind, target in re.findall(r'^(#\s*include\s+([<"])([^>"]+)[>"])', read(name), re.M):
            if kind == '"':
                other = '/'.join(target.split('/')[:-1])
                if other not in folders:
                    need('/' not in target, f'{name} includes {target}, which is in no known folder')
                    other = folder if folder in folders else None
                allowed = MAY_INCLUDE.get(folder)
                need(allowed is None or other in allowed | {None},
                     f'{name} may not include {target}')
            else:
                need(not (target.startswith('json-glib/') and folder in NO_JSON), f'{name} may not include {target}')
                for library, users in ONLY_IN.items():
                    need(not target.startswith(library) or folder in users, f'{name} may not include {target}')


def check_words():
    """No unfinished places."""
    for name in files('src', 'tests', 'data', 'build-aux', ends=('.c', '.h', '.css', '.ui', '.sh', '.build')):
        found = re.search(r'\b(TODO|FIXME|XXX|HACK)\b', read(name))
        need(not found, f'{name} says {found.group(0) if found else ""}')


# The commands

def check_missing_packages():
    """Where nothing can be installed, the commands name what is missing and leave with an error."""
    if shutil.which('dpkg-query') is None:
        return 'SKIP no dpkg here'
    with tempfile.NamedTemporaryFile('w', suffix='.os-release') as release:
        release.write('ID=elsewhere\nVERSION_ID=7\n')
        release.flush()
        os.chmod(release.name, 0o644)
        result = subprocess.run(
            ['sh', '-eu', '-c', '. build-aux/packages.sh; need_packages siguo-is-not-a-package; echo went on'],
            cwd=ROOT, env=dict(os.environ, SIGUO_OS_RELEASE=release.name), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    need(result.returncode == 1 and 'siguo-is-not-a-package' in result.stdout and 'went on' not in result.stdout,
         f'unexpected: {result.returncode} {result.stdout}')
    return None


def check_readme():
    readme = read('README.md')
    for text in ('build-aux/play', 'build-aux/check', '23474'):
        need(text in readme, f'README.md does not tell of {text}')
    for picture in re.findall(r'\]\((data/[^)]+)\)', readme):
        need(os.path.exists(path(picture)), f'README.md shows {picture}, which is not there')


CHECKS = [
    ('/data/desktop-file', check_desktop_file),
    ('/data/metainfo', check_metainfo),
    ('/data/schema', check_schema),
    ('/data/file-types', check_file_types),
    ('/data/resources', check_resources),
    ('/data/icons', check_icons),
    ('/data/manual-pages', check_manual_pages),
    ('/data/firewall', check_firewall_profiles),
    ('/help/pages', check_help),
    ('/help/translation', check_help_translation),
    ('/po/complete', check_translations),
    ('/po/potfiles', check_potfiles),
    ('/source/licence', check_licence),
    ('/source/lengths', check_lengths),
    ('/source/includes', check_includes),
    ('/source/words', check_words),
    ('/commands/missing-packages', check_missing_packages),
    ('/readme', check_readme),
]

print(f'1..{len(CHECKS)}')
failed = 0
for number, (title, check) in enumerate(CHECKS, 1):
    try:
        skipped = check()
        print(f'ok {number} {title}' + (f' # {skipped}' if skipped else ''))
    except (Fault, OSError, ElementTree.ParseError) as fault:
        failed += 1
        print(f'not ok {number} {title}')
        for line in str(fault).splitlines():
            print('# ' + line)
    sys.stdout.flush()
sys.exit(1 if failed else 0)
