/** The rules of the house: who may import whom, what server files begin with, cycles, barrels, names and sizes. */
import { describe, expect, test } from "vitest";
import { sourceFiles, type SourceFile } from "./source-files";

const files = sourceFiles();
const code = files.filter((file) => !file.isTest && !file.path.startsWith("e2e/"));

/** A room and the rooms that it may import from (besides itself). The longest matching prefix decides. */
const ROOMS: Record<string, string[]> = {
  "lib/contract/": [],
  "lib/client/": ["lib/contract/"],
  "lib/host/": ["lib/contract/", "lib/server/"],
  "lib/bench/": ["lib/contract/", "lib/server/", "lib/host/"],
  "lib/cli/": ["lib/contract/", "lib/server/", "lib/host/"],
  "lib/server/": ["lib/contract/", "lib/host/settings.mjs"],
  "lib/server/db/": ["lib/contract/", "lib/server/env.ts"],
  "lib/server/http/": ["lib/contract/", "lib/server/env.ts"],
  "lib/server/service/": [
    "lib/contract/",
    "lib/server/db/",
    "lib/server/http/",
    "lib/server/env.ts",
    "lib/server/shared-calls.ts",
  ],
  "lib/server/upstream/": [
    "lib/contract/",
    "lib/server/service/",
    "lib/server/http/",
    "lib/server/env.ts",
    "lib/server/db/",
    "lib/server/shared-calls.ts",
  ],
  "lib/server/team/": [
    "lib/contract/",
    "lib/server/db/",
    "lib/server/http/",
    "lib/server/env.ts",
    "lib/server/upstream/",
    "lib/host/settings.mjs",
  ],
  "lib/server/auth": ["lib/contract/", "lib/server/", "lib/host/settings.mjs"],
  "components/ui/": [],
  "components/": [
    "components/ui/",
    "components/filters/",
    "components/records/",
    "lib/contract/",
    "lib/client/",
  ],
  "app/": ["app/", "components/", "lib/"],
  "lib/vitest.config.ts": [],
};

function roomOf(path: string): string {
  const rooms = Object.keys(ROOMS).filter((room) => path.startsWith(room));
  const room = rooms.sort((a, b) => b.length - a.length)[0];
  if (!room) throw new Error(`${path} stands in no room`);
  // Each folder of components is a room of its own under the common rule.
  return room === "components/" ? path.split("/").slice(0, 2).join("/") + "/" : room;
}

function mayImport(from: string, to: string): boolean {
  const room = roomOf(from);
  const allowed = ROOMS[room] ?? ROOMS["components/"]!;
  return to.startsWith(room) || allowed.some((prefix) => to.startsWith(prefix));
}

function violations(find: (file: SourceFile) => string[]): string[] {
  return code.flatMap((file) => find(file).map((what) => `${file.path}: ${what}`));
}

describe("the house", () => {
  test("is found", () => expect(code.length).toBeGreaterThan(50));

  test("imports follow the table", () => {
    expect(violations((file) => file.imports.filter((target) => !mayImport(file.path, target)))).toEqual([]);
  });

  test("the contract needs zod alone", () => {
    const foreign = violations((file) =>
      file.path.startsWith("lib/contract/") ? file.packages.filter((name) => name !== "zod") : [],
    );
    expect(foreign).toEqual([]);
  });

  test("what the browser loads is free of zod and of server code", () => {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const reach = (path: string, seen: Set<string>): Set<string> => {
      if (seen.has(path)) return seen;
      seen.add(path);
      for (const next of byPath.get(path)?.runtimeImports ?? []) reach(next, seen);
      return seen;
    };
    const clients = code.filter((file) => file.text.startsWith('"use client"'));
    const bad = clients.flatMap((client) =>
      [...reach(client.path, new Set())]
        .map((path) => byPath.get(path)!)
        .filter((file) => file.path.startsWith("lib/server/") || file.packages.includes("zod"))
        .map((file) => `${client.path} → ${file.path}`),
    );
    expect(clients.length).toBeGreaterThan(3);
    expect(bad).toEqual([]);
  });

  test("every file of lib/server begins with server-only", () => {
    const open = code.filter(
      (file) => file.path.startsWith("lib/server/") && !file.text.startsWith('import "server-only";'),
    );
    expect(open.map((file) => file.path)).toEqual([]);
  });

  test("there are no cycles", () => {
    const byPath = new Map(code.map((file) => [file.path, file]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const walk = (path: string, trail: string[]) => {
      if (trail.includes(path))
        return void cycles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
      if (done.has(path)) return;
      for (const next of byPath.get(path)?.runtimeImports ?? []) walk(next, [...trail, path]);
      done.add(path);
    };
    for (const file of code) walk(file.path, []);
    expect(cycles).toEqual([]);
  });

  test("no barrels, no rooms without a name of their own", () => {
    const bad = files.filter((file) =>
      /(^|\/)(index|utils?|misc|helpers?|common|types)\.(tsx?|mjs)$/.test(file.path),
    );
    expect(bad.map((file) => file.path)).toEqual([]);
  });

  test("file names are kebab-case", () => {
    const bad = files.filter(
      (file) =>
        !/^(\[{0,2}[a-z0-9.()-]+\]{0,2}\/)*(\[{0,2}[a-z0-9.-]+\]{0,2})$/.test(
          file.path.replace("[...nextauth]", "[nextauth]"),
        ),
    );
    expect(bad.map((file) => file.path)).toEqual([]);
  });

  test("nothing is left for later or promised by hand", () => {
    // Case matters: "todo" is a Spanish and Portuguese word of the demo data.
    const words = /\b(TODO|FIXME|XXX)\b|[Kk]eep (this |these |both )?in sync/;
    expect(
      files
        .filter((file) => words.test(file.text) && !file.path.startsWith("e2e/architecture/"))
        .map((file) => file.path),
    ).toEqual([]);
  });

  test("files are small", () => {
    const sizes = code.map((file) => file.lines).sort((a, b) => a - b);
    expect(code.filter((file) => file.lines > 400).map((file) => `${file.path} ${file.lines}`)).toEqual([]);
    expect(sizes[Math.floor(sizes.length * 0.5)]).toBeLessThanOrEqual(60);
    expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThanOrEqual(200);
  });

  test("no address of this machine or its package source is committed", () => {
    const bad = files.filter(
      (file) => /\/work\/|\/root\//.test(file.text) && !file.path.startsWith("e2e/architecture/"),
    );
    expect(bad.map((file) => file.path)).toEqual([]);
  });
});
