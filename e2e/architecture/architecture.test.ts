/** The rules of the architecture: allowed imports, how server files begin, cycles, barrels, names and sizes. */
import { describe, expect, test } from "vitest";
import { COLUMN_TYPES } from "@/lib/contract/list-columns/column-kinds";
import { sourceFiles, type SourceFile } from "./source-files";

const files = sourceFiles();
const code = files.filter((file) => !file.isTest && !file.path.startsWith("e2e/"));

/** A module and the modules that it may import from (besides itself). The longest matching prefix decides. */
const MODULES: Record<string, string[]> = {
  "lib/contract/": [],
  "lib/domain/": ["lib/contract/"],
  "lib/client/": ["lib/contract/", "lib/domain/"],
  // The package for programs. It runs without ours.
  "lib/sdk/": ["lib/contract/"],
  "lib/host/": ["lib/contract/", "lib/server/"],
  "lib/cli/": ["lib/contract/", "lib/domain/", "lib/server/", "lib/host/"],
  "lib/bench/": ["lib/contract/", "lib/domain/", "lib/server/", "lib/host/", "lib/testing/"],
  "lib/testing/": ["lib/", "app/api/"],
  "lib/server/ports/": ["lib/contract/", "lib/domain/", "lib/server/schema/"],
  "lib/server/schema/": ["lib/contract/", "lib/domain/"],
  "lib/server/runtime/": ["lib/contract/", "lib/host/settings.mjs"],
  "lib/server/access/": [
    "lib/contract/",
    "lib/domain/",
    "lib/server/ports/",
    "lib/server/runtime/",
    "lib/server/schema/",
    // Sign-ins are events too.
    "lib/server/team/outbox/write-events.ts",
  ],
  "lib/server/service/": [
    "lib/contract/",
    "lib/domain/",
    "lib/server/ports/",
    "lib/server/runtime/",
    "lib/server/schema/",
    "lib/server/access/",
  ],
  "lib/server/team/": [
    "lib/contract/",
    "lib/domain/",
    "lib/server/ports/",
    "lib/server/runtime/",
    "lib/server/schema/",
    "lib/server/access/",
  ],
  "lib/server/adapters/": [
    "lib/contract/",
    "lib/domain/",
    // Shared code of the catalogue engines.
    "lib/server/adapters/catalogue/",
    "lib/server/ports/",
    "lib/server/runtime/",
    "lib/server/schema/",
  ],
  // The service in this process is an adapter of the port that the dashboard calls.
  "lib/server/adapters/embedded-service/": [
    "lib/contract/",
    "lib/domain/",
    "lib/server/ports/",
    "lib/server/runtime/",
    "lib/server/access/caller.ts",
    "lib/server/service/",
  ],
  "lib/server/http/": [
    "lib/contract/",
    "lib/server/team/team-context.ts",
    "lib/server/team/keys/key-call.ts",
    "lib/server/ports/",
    "lib/server/runtime/",
    "lib/server/access/",
    "lib/server/service/",
    "lib/server/composition/",
  ],
  // The only module that imports both ports and adapters.
  "lib/server/composition/": ["lib/contract/", "lib/server/", "lib/host/settings.mjs"],
  "components/ui/": [
    "lib/contract/display-formats.ts",
    "lib/contract/once.ts",
    "lib/contract/own-value.ts",
    "lib/contract/reader-numbers.ts",
  ],
  "components/": [
    "components/ui/",
    "components/filters/",
    "components/records/",
    "lib/contract/",
    "lib/domain/",
    "lib/client/",
  ],
  // Pages and routes only parse, call one verb and render.
  "app/": [
    "app/",
    "components/",
    "lib/contract/",
    "lib/domain/",
    "lib/client/",
    "lib/server/access/",
    "lib/server/composition/",
    "lib/server/http/",
    "lib/server/runtime/",
    "lib/server/service/",
    "lib/server/team/",
  ],
  "lib/vitest.config.ts": ["lib/host/sql-tests.ts", "lib/testing/longest-first.ts"],
};

function moduleOf(path: string): string {
  const modules = Object.keys(MODULES).filter((module) => path.startsWith(module));
  const module = modules.sort((a, b) => b.length - a.length)[0];
  if (!module) throw new Error(`${path} belongs to no module`);
  // Each folder of components and each adapter is a separate module under the common rule.
  if (module === "components/") return `${path.split("/").slice(0, 2).join("/")}/`;
  return module === "lib/server/adapters/" ? `${path.split("/").slice(0, 4).join("/")}/` : module;
}

function ruleOf(module: string): string[] {
  if (MODULES[module]) return MODULES[module];
  return MODULES[module.startsWith("components/") ? "components/" : "lib/server/adapters/"]!;
}

/** Only the engine itself writes Parquet files. */
const PARQUET_WRITER = "lib/testing/hostile-files.ts";

function mayImport(from: string, to: string): boolean {
  const module = moduleOf(from);
  return to.startsWith(module) || ruleOf(module).some((prefix) => to.startsWith(prefix));
}

function violations(find: (file: SourceFile) => string[]): string[] {
  return code.flatMap((file) => find(file).map((what) => `${file.path}: ${what}`));
}

describe("the architecture", () => {
  test("is found", () => expect(code.length).toBeGreaterThan(50));

  test("imports follow the table", () => {
    const wrong = violations((file) => file.imports.filter((target) => !mayImport(file.path, target)));
    expect(wrong.join("\n")).toBe("");
  });

  describe("a folder of the team or of the service is a door", () => {
    /** `lib/server/team/lists` of a path in it. */
    const nounOf = (path: string) => /^lib\/server\/(?:team|service)\/[^/]+(?=\/)/.exec(path)?.[0];
    const isInside = (path: string) => /^lib\/server\/(?:team|service)\/[^/]+\/internal\//.test(path);
    const importedFrom = (isOutside: (file: SourceFile, target: string) => boolean) =>
      new Set(files.flatMap((file) => file.imports.filter((target) => isOutside(file, target))));
    const crossing = importedFrom(({ path }, target) => nounOf(target) !== nounOf(path));

    test("nothing outside of it imports from its internal folder, tests neither", () =>
      expect([...crossing].filter(isInside)).toEqual([]));

    test("what is at its root is a verb, or used outside", () => {
      const withInternal = new Set(code.filter(({ path }) => isInside(path)).map(({ path }) => nounOf(path)));
      const atRoot = code.filter(
        ({ path }) => withInternal.has(nounOf(path)) && path === `${nounOf(path)}/${path.split("/").at(-1)}`,
      );
      const isVerb = ({ text }: SourceFile) => text.includes("defineVerb(");
      const unused = atRoot.filter((file) => !isVerb(file) && !crossing.has(file.path));
      expect(unused.map(({ path }) => path)).toEqual([]);
    });
  });

  test("nothing but its adapter and composition imports or names the engine of the catalogue", () => {
    const adapter = "lib/server/adapters/duckdb/";
    const mayName = (path: string) =>
      [adapter, "lib/server/composition/", "e2e/architecture/", PARQUET_WRITER].some((folder) =>
        path.startsWith(folder),
      );
    const others = files.filter(({ path }) => !mayName(path));
    const wrong = others.filter(
      ({ text, imports }) => /duckdb/i.test(text) || imports.some((target) => target.startsWith(adapter)),
    );
    expect(others.length).toBeGreaterThan(500);
    expect(files.some(({ path }) => path.startsWith(adapter))).toBe(true);
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("the contract imports only zod", () => {
    const foreign = violations((file) =>
      file.path.startsWith("lib/contract/") ? file.packages.filter((name) => name !== "zod") : [],
    );
    expect(foreign).toEqual([]);
  });

  describe("what the browser loads", () => {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const isClient = ({ text }: SourceFile) => text.startsWith('"use client"');
    /** The files at `paths` and all that they import. */
    const reach = (paths: readonly string[], edge: "runtimeImports" | "eagerImports"): SourceFile[] => {
      const seen = new Set(paths);
      for (const path of seen) for (const next of byPath.get(path)?.[edge] ?? []) seen.add(next);
      return [...seen].map((path) => byPath.get(path)!);
    };
    const clients = code.filter(isClient);
    // Next loads these files for an address; they import other files of app directly or dynamically.
    const pages = code.filter(({ path }) =>
      /^app\/(.*\/)?(page|layout|template|loading|error|global-error|not-found)\.tsx$/.test(path),
    );
    const uses = (file: SourceFile, name: string) =>
      reach([file.path], "eagerImports").some(({ packages }) => packages.includes(name));

    test("is found", () => {
      expect(clients.length).toBeGreaterThan(3);
      expect(pages.length).toBeGreaterThan(10);
    });

    test("is free of server code", () => {
      const bad = clients.flatMap((client) =>
        reach([client.path], "runtimeImports")
          .filter(({ path }) => path.startsWith("lib/server/"))
          .map(({ path }) => `${client.path} → ${path}`),
      );
      expect(bad).toEqual([]);
    });

    test("with a page is free of zod and of react-hook-form", () => {
      const first = reach(
        pages.map(({ path }) => path),
        "eagerImports",
      ).filter(isClient);
      expect(first.length).toBeGreaterThan(3);
      const bad = first.filter((file) => uses(file, "zod") || uses(file, "react-hook-form"));
      expect(bad.map(({ path }) => path)).toEqual([]);
    });

    test("loads zod later only for forms", () => {
      const lazy = new Set(
        clients.flatMap(({ runtimeImports, eagerImports }) =>
          runtimeImports.filter((path) => !eagerImports.includes(path)),
        ),
      );
      const withZod = [...lazy].map((path) => byPath.get(path)!).filter((file) => uses(file, "zod"));
      expect(withZod.length).toBeGreaterThan(0);
      const isForm = (file: SourceFile) =>
        uses(file, "react-hook-form") || file.eagerImports.includes("components/ui/check-body.ts");
      expect(withZod.filter((file) => !isForm(file)).map(({ path }) => path)).toEqual([]);
    });
  });

  test("pages, routes and verbs check roles and read tables only through their modules", () => {
    const isRule = ({ path }: SourceFile) =>
      /^(app|lib\/server\/(team|service|http|access))\//.test(path) && !path.endsWith("access/caller.ts");
    const roles = code.filter(
      (file) => isRule(file) && /\brole\s*[!=]==|[!=]==\s*"(admin|member|finance|viewer)"/.test(file.text),
    );
    expect(roles.map(({ path }) => path)).toEqual([]);
    const tables = code.filter(
      ({ path, text }) =>
        path.startsWith("app/") && /\b(selectFrom|insertInto|updateTable|deleteFrom)\b/.test(text),
    );
    expect(tables.map(({ path }) => path)).toEqual([]);
  });

  test("differences between column types are in their kinds", () => {
    const type = `"(${COLUMN_TYPES.join("|")})"`;
    // A comparison, a case, a table, or two types in an array.
    const isCondition = new RegExp(
      `\\btype [!=]== ${type}|case ${type}|Record<ColumnType|\\[${type}, ${type}|ColumnType\\[\\]`,
    );
    const knowsColumns = ({ text }: SourceFile) =>
      /\b(ListColumn|ColumnType|COLUMN_TYPES|ChangedField|TableField)\b|\blist\.columns\b/.test(text);
    const others = code.filter(
      (file) =>
        knowsColumns(file) &&
        !/^lib\/(contract\/list-columns|server\/adapters|bench|testing)\//.test(file.path),
    );
    expect(others.length).toBeGreaterThan(30);
    const wrong = others.flatMap(({ path, text }) => {
      const found = isCondition.exec(text);
      return found ? [`${path}: ${found[0]}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test("differences between kinds of reveals are in their kinds", () => {
    const isCondition = /\bkind [!=]== "(reveal|page|refresh)"|case "(page|refresh)"/;
    expect(isCondition.test('return kind === "page" ? 0 : 1;')).toBe(true);
    const knowsReveals = code.filter(
      ({ path, text }) =>
        text.includes('"@/lib/contract/reveal"') || path.startsWith("lib/server/team/reveal/"),
    );
    expect(knowsReveals.length).toBeGreaterThan(30);
    expect(knowsReveals.filter(({ text }) => isCondition.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("a copy of a row with other fields states its type, so that a renamed field is an error", () => {
    const copy =
      /\b(?:const|let) \w+ = \{\s*\.\.\.(?:row|card|post|creator|list|item|record|view)\b,(?!\s*\.\.\.)/;
    expect(copy.test("const next = { ...row, touchedAt };")).toBe(true);
    expect(copy.test("const next: ListRow = { ...row, touchedAt };")).toBe(false);
    expect(code.filter(({ text }) => copy.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("pages are read again only by useRefresh, which stays where the server can't be reached", () => {
    const owner = "lib/client/use-refresh.ts";
    const own = code.filter(({ path, text }) => path !== owner && /\brouter\.refresh\b/.test(text));
    expect(own.map(({ path }) => path)).toEqual([]);
  });

  test("only composition opens an adapter for the product", () => {
    const openers = /^lib\/(server\/(composition|adapters)|testing|bench|cli|host)\//;
    const wrong = violations((file) =>
      openers.test(file.path)
        ? []
        : file.imports.filter((target) => target.startsWith("lib/server/adapters/")),
    );
    expect(wrong).toEqual([]);
  });

  test("every file of lib/server begins with server-only", () => {
    const open = code.filter(
      (file) => file.path.startsWith("lib/server/") && !file.text.startsWith('import "server-only";'),
    );
    expect(open.map((file) => file.path)).toEqual([]);
  });

  test("there are no import cycles, including types", () => {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const walk = (path: string, trail: string[]) => {
      if (trail.includes(path))
        return void cycles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
      if (done.has(path)) return;
      for (const next of byPath.get(path)?.imports ?? []) walk(next, [...trail, path]);
      done.add(path);
    };
    for (const file of files) walk(file.path, []);
    expect(cycles).toEqual([]);
  });

  test("there are no barrel files and no generic file names", () => {
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

  test("there are no TODOs and no manual promises", () => {
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
    // The table types are generated and grow with the schema.
    const isWritten = ({ path }: SourceFile) => path !== "lib/server/schema/tables.ts";
    const large = code.filter(
      (file) => isWritten(file) && file.lines > (file.path.startsWith("lib/testing/") ? 400 : 350),
    );
    expect(large.map((file) => `${file.path} ${file.lines}`)).toEqual([]);
    expect(sizes[Math.floor(sizes.length * 0.5)]).toBeLessThanOrEqual(60);
    expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThanOrEqual(200);
  });

  test("tests keep up with the code", () => {
    // The conformance cases for catalogue engines count as tests, although they are in lib/testing.
    const isCase = ({ path }: SourceFile) => /^lib\/testing\/conformance\/[\w-]+-cases\.ts$/.test(path);
    // Word tables are data, like the demo; one test checks them all.
    const isCounted = ({ path }: SourceFile) =>
      path.startsWith("lib/") && !/^lib\/(bench|testing)\/|\/demo\/|\/category\/words\//.test(path);
    const lines = (some: SourceFile[]) => some.reduce((sum, file) => sum + file.lines, 0);
    const counted = files.filter(isCounted);
    const tests = [...counted.filter(({ isTest }) => isTest), ...files.filter(isCase)];
    const ratio = lines(tests) / lines(counted.filter(({ isTest }) => !isTest));
    // Test lines per line of lib; the goal was 0.8. Browser tests (e2e/*.spec.ts) do not count.
    expect(ratio).toBeGreaterThanOrEqual(0.9);
  });

  test("files have no control characters", () => {
    const bad = files.filter(({ text }) => /[^\P{Cc}\t\n\r]/u.test(text));
    expect(bad.map(({ path }) => path)).toEqual([]);
  });

  test("no local paths or private package registries are committed", () => {
    const bad = files.filter(
      (file) => /\/work\/|\/root\//.test(file.text) && !file.path.startsWith("e2e/architecture/"),
    );
    expect(bad.map((file) => file.path)).toEqual([]);
  });
});
