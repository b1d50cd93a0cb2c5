/**
 * Adds the other platforms' optional binaries to package-lock.json, which npm leaves out when it runs on one platform
 * (npm/cli#4828 and its successors); `npm ci` breaks elsewhere otherwise. Run after each `npm install`.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

type PackageRecord = {
  version: string;
  optionalDependencies?: Record<string, string>;
  [field: string]: unknown;
};

const file = join(root, "package-lock.json");
const lock: { packages: Record<string, PackageRecord> } = JSON.parse(readFileSync(file, "utf8"));

const SYSTEMS = [
  "darwin",
  "linux",
  "win32",
  "freebsd",
  "android",
  "openharmony",
  "aix",
  "sunos",
  "netbsd",
  "openbsd",
];
const PROCESSORS = ["arm64", "x64", "ia32", "arm", "ppc64", "riscv64", "s390x", "loong64", "wasm32"];

/** Derived from the package's name, for registries that do not carry it. */
function guess(name: string, version: string): PackageRecord {
  const words = name.split(/[-/]/).map((word) => word.replace(/^armv7$/, "arm"));
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc = words.includes("musl")
    ? ["musl"]
    : words.includes("gnu") && os[0] === "linux"
      ? ["glibc"]
      : undefined;
  return { version, cpu, libc, optional: true, os: os.length > 0 ? os : undefined };
}

function record(name: string, range: string): PackageRecord {
  try {
    const output = execFileSync("npm", ["view", `${name}@${range}`, "--json"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const all = JSON.parse(output);
    const { version, dist, cpu, os, libc, license, engines } = Array.isArray(all) ? all.at(-1) : all;
    return { version, integrity: dist.integrity, cpu, libc, license, optional: true, os, engines };
  } catch {
    return guess(name, range.replace(/^[~^]/, ""));
  }
}

const wanted = Object.values(lock.packages).flatMap((entry) =>
  Object.entries(entry.optionalDependencies ?? {}),
);
const missing = wanted.filter(([name]) => !lock.packages[`node_modules/${name}`]);
for (const [name, range] of missing) lock.packages[`node_modules/${name}`] = record(name, range);
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${missing.length} records added\n`);
