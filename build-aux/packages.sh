# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by play and check: what Debian 12 needs, and how it gets there.

packages_to_build='build-essential meson ninja-build pkg-config gettext itstool libxml2-utils desktop-file-utils
  libgtk-4-dev libadwaita-1-dev libsoup-3.0-dev libjson-glib-dev'
packages_to_run='adwaita-icon-theme fonts-noto-cjk librsvg2-common'
packages_to_test='appstream xvfb xauth dbus at-spi2-core gir1.2-atspi-2.0
  python3-gi imagemagick xdotool iproute2 nftables procps util-linux clang'

# The tools of the distribution: a python3 found earlier on the PATH may be without gi, and a plain user's PATH
# may be without ip and nft.
PATH=/usr/local/sbin:/usr/sbin:/sbin:/usr/bin:/bin:$PATH
export PATH

say ()
{
  printf '%s\n' "$*"
}

is_installed ()
{
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Names what is missing and leaves: $1 says why it cannot be installed from here.
cannot_install ()
{
  say "$1" >&2
  say "On Debian 12 these packages are needed; elsewhere the same under other names:" >&2
  say "  $(echo $missing)" >&2
  say "Install them and start this command again." >&2
  exit 1
}

# Installs those of the packages given that are not there. SIGUO_OS_RELEASE is for the tests.
need_packages ()
{
  missing=
  if ! command -v dpkg-query >/dev/null; then
    missing=$*
    # Without dpkg nobody can say what is there; what counts is what the build asks for.
    if command -v meson >/dev/null && command -v pkg-config >/dev/null &&
       pkg-config --exists 'gtk4 >= 4.8' 'libadwaita-1 >= 1.2' 'libsoup-3.0 >= 3.2' 'json-glib-1.0 >= 1.6'; then
      say "This is not Debian: going on with what is here. Should something be missing, it is one of:"
      say "  $(echo $missing)"
      return 0
    fi
    cannot_install "This is not Debian 12, so nothing was installed."
  fi

  for package in "$@"; do
    is_installed "$package" || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0

  release=${SIGUO_OS_RELEASE:-/etc/os-release}
  os=$([ ! -r "$release" ] || . "$release"; echo "${ID:-something unknown} ${VERSION_ID:-}")
  case $os in
    'debian 12'*) ;;
    *) cannot_install "This is not Debian 12 but $os, so nothing was installed." ;;
  esac

  if [ "$(id -u)" = 0 ]; then
    as_root=
  elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || { [ -t 0 ] && [ -t 2 ]; }; }; then
    as_root=sudo
  else
    cannot_install "Some packages are missing and you may not install them (neither root nor sudo)."
  fi

  say "Installing:$missing"
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q ||
    cannot_install "apt-get update failed."
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing </dev/null ||
    cannot_install "apt-get could not install them."
}

# configure FOLDER OPTION…: sets a build folder up, or again when it is of another time
configure ()
{
  folder=$1
  shift
  if [ -f "$folder/build.ninja" ]; then
    if meson setup --reconfigure "$folder" "$@" >/dev/null 2>&1; then
      return 0
    fi
    rm -rf "$folder"
  fi
  if ! output=$(meson setup "$folder" "$@" 2>&1); then
    say "$output"
    return 1
  fi
}
