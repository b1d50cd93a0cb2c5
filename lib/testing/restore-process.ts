/** Runs before each test file and restores the process afterwards, so that files can share one. */
import { afterAll, beforeAll, vi } from "vitest";

const environment = { ...process.env };
const { exitCode } = process;
const folder = process.cwd();
const umask = process.umask(0o022);
process.umask(umask);

/** Each file's log listens to both. Node warns about the eleventh listener in whatever file is running then. */
const streams = [process.stdout, process.stderr].map((stream) => ({
  stream,
  listeners: stream.listeners("error") as (() => void)[],
}));

const singletons = () =>
  (globalThis as { scoutdeckSingletons?: Map<string, unknown> }).scoutdeckSingletons ?? new Map();

// Work that the file before has left, such as a line of the log, may have read the settings meanwhile.
beforeAll(() => void singletons().delete("settings"));

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  process.exitCode = exitCode;
  process.chdir(folder);
  process.umask(umask);
  for (const { stream, listeners } of streams)
    for (const listener of stream.listeners("error") as (() => void)[])
      if (!listeners.includes(listener)) stream.off("error", listener);
  singletons().clear();
});
