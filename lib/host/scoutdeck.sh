#!/bin/sh
# Starts Scoutdeck, its demo, or a command of its command line. An archive contains its Node; a package from npm uses the
# installed one, or downloads the pinned one beside itself if that is too old.
set -eu

# npm links to this file.
self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in
  /*) self=$link ;;
  *) self=$(dirname "$self")/$link ;;
  esac
done
home=$(cd "$(dirname "$self")" && pwd -P)
host=$home/product/lib/host

# npx unpacks a package file three times, so its thousands of files are in one until the first start.
unpack() {
  new=$home/product.$$
  trap 'rm -rf "$new"; exit 1' HUP INT TERM
  (umask 022 && mkdir "$new" && tar -xzf "$home/product.tar.gz" --no-same-owner -C "$new") && mv "$new" "$home/product" || :
  # When another start was faster, `mv` moved this copy into the other's folder.
  rm -rf "$new" "$home/product/product.$$"
  trap - HUP INT TERM
  if [ ! -d "$home/product" ]; then
    echo "Scoutdeck could not be unpacked. Run it once as a user who may write to $home." >&2
    exit 1
  fi
  rm -f "$home/product.tar.gz"
}

case ${1-} in
--version)
  cat "$home/VERSION"
  exit
  ;;
"" | start | demo) ;;
-h | --help | help)
  echo "Usage: scoutdeck                    start the server"
  echo "       scoutdeck demo               start with an invented team; nothing is kept"
  echo "       scoutdeck <command> …        run a command beside the server or without it"
  echo
  ;;
esac

# The data outlives this folder, which an upgrade replaces and npm may delete.
if [ -z "${DATA_DIR-}" ]; then
  if [ -z "${XDG_DATA_HOME-}${HOME-}" ]; then
    echo "Set DATA_DIR to the folder for the data: there is no home folder." >&2
    exit 2
  fi
  DATA_DIR=${XDG_DATA_HOME:-${HOME-}/.local/share}/scoutdeck
  export DATA_DIR
fi

[ -d "$home/product" ] || unpack

node=$home/node/bin/node
if [ -d "$home/node/lib" ]; then
  export LD_LIBRARY_PATH="$home/node/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
if [ ! -x "$node" ]; then
  if ! command -v node >/dev/null; then
    echo "Scoutdeck needs Node 20.19 or newer. Its archive contains Node." >&2
    exit 1
  fi
  node=$(node "$host/bring-node.mjs" --print)
fi

case ${1-} in
"" | start) exec "$node" "$host/start.mjs" ;;
demo) exec "$node" "$host/start.mjs" --demo ;;
*) exec "$node" "$host/run-program.mjs" --as-installed lib/cli/main.ts "$@" ;;
esac
