/** Runs before each test file and restores the process afterwards, so that files can share one. */
import { afterAll, vi } from "vitest";

const environment = { ...process.env };
const { exitCode } = process;
const folder = process.cwd();
const umask = process.umask(0o022);
process.umask(umask);

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
  const { scoutdeckSingletons } = globalThis as { scoutdeckSingletons?: Map<string, unknown> };
  scoutdeckSingletons?.clear();
});
