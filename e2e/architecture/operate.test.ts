/** Image, Compose, systemd unit and their documents match the project. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const { scripts } = JSON.parse(read("package.json"));

const dockerfile = read("Dockerfile");
const compose = read("compose.yaml");
const unit = read("docs/operate/scoutdeck.service");
/** Longest time of a stop: 30 seconds for a paid request, and a delay of 5 before it. */
const STOP_SECONDS = 50;

/** Lines of an INI file or of a Dockerfile that begin with this name. */
const valuesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}[= ](.*)$`, "gm"))].map(([, value = ""]) => value);

/** Variables that the reference explains and the server reads. */
function knownSettings(): Set<string> {
  const table = read("docs/reference/settings.md");
  const explained = [...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = ""]) => name);
  const program = read("lib/host/settings.mjs") + read("lib/host/sign-on-settings.mjs");
  return new Set(explained.filter((name) => new RegExp(`\\b${name}\\b`).test(program)));
}

describe("the image", () => {
  test("receives only archives", () => {
    const lines = read(".dockerignore")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(lines).toEqual(["*", "!dist/scoutdeck-*-linux-*.tar.gz"]);
    expect(valuesOf(dockerfile, "ADD")).toEqual(["dist/scoutdeck-*-linux-*.tar.gz /opt/"]);
    const copied = valuesOf(dockerfile, "COPY");
    expect(copied).toEqual(["--from=archive /opt/scoutdeck /opt/scoutdeck"]);
  });

  test("runs the start program as its own user under tini", () => {
    expect(valuesOf(dockerfile, "CMD")).toEqual(['["scoutdeck"]']);
    expect(valuesOf(dockerfile, "ENTRYPOINT")).toEqual(['["/usr/bin/tini", "--"]']);
    const afterUser = dockerfile.slice(dockerfile.indexOf("\nUSER "));
    expect(valuesOf(dockerfile, "USER")).toEqual(["scoutdeck"]);
    expect(afterUser).not.toMatch(/^RUN /m);
  });

  test("sets only variables that the server reads", () => {
    const [line = ""] = valuesOf(dockerfile, "ENV");
    const names = [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = ""]) => name);
    const known = knownSettings();
    expect(
      names.filter((name) => !known.has(name) && !["NODE_ENV", "LD_LIBRARY_PATH"].includes(name)),
    ).toEqual([]);
    expect(names).toContain("DATA_DIR");
  });
});

describe("Compose", () => {
  const environment = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(compose)![1]!;
  const names = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = ""]) => name);

  test("passes only variables that the server reads, by the same names", () => {
    const known = knownSettings();
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    for (const name of names) expect(environment).toContain(`${name}: \${${name}:-`);
  });

  test("uses the same health check as the image", () => {
    const [question = ""] = /^ {2}CMD (\[.*\])$/m.exec(dockerfile)!.slice(1);
    const [, asked = ""] = /^ {6}test: (\[.*\])$/m.exec(compose)!;
    expect(JSON.parse(asked.replaceAll("$$", "$"))).toEqual(["CMD", ...JSON.parse(question)]);
    const [, path = ""] = /PORT\}(\/api\/[a-z/]+)/.exec(question)!;
    // The answer comes from below the pages, so it works while they load.
    const server = readdirSync(join(root, "lib/host")).filter((name) => /^[\w-]+\.m?[jt]s$/.test(name));
    expect(
      server.some((name) => read(`lib/host/${name}`).includes(`"${path}"`)),
      path,
    ).toBe(true);
  });

  test("keeps the data and has the stop timeout of systemd", () => {
    expect(compose).toContain("- data:/data\n");
    expect(compose).toContain(`stop_grace_period: ${STOP_SECONDS}s\n`);
    expect(valuesOf(unit, "TimeoutStopSec")).toEqual([String(STOP_SECONDS)]);
  });
});

describe("the systemd unit", () => {
  test("runs the start program with settings that the server reads", () => {
    expect(valuesOf(unit, "ExecStart")).toEqual(["/opt/scoutdeck/scoutdeck start"]);
    expect(valuesOf(unit, "WorkingDirectory")).toEqual(["/opt/scoutdeck"]);
    const [environment = ""] = valuesOf(unit, "Environment");
    expect(environment).toContain(`DATA_DIR=/var/lib/${valuesOf(unit, "StateDirectory")[0]}`);
    const known = knownSettings();
    const names = [...environment.matchAll(/([A-Z_]+)=/g)].map(([, name = ""]) => name);
    expect(names.filter((name) => !known.has(name) && name !== "NODE_ENV")).toEqual([]);
  });

  test("can only write to its data, and allows V8 to compile", () => {
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
    expect(unit).toMatch(/^NoNewPrivileges=yes$/m);
    expect(unit).not.toMatch(/^(MemoryDenyWriteExecute|ReadWritePaths)=/m);
    expect(valuesOf(unit, "User")).not.toEqual(["root"]);
  });

  test("does not restart after a wrong setting", () => {
    expect(valuesOf(unit, "RestartPreventExitStatus")).toEqual(["2"]);
    expect(read("lib/host/start.mjs")).toContain("SettingsError) stop(error.message, 2)");
  });
});

describe("the base: Node, engines and packages", () => {
  const workflow = read(".github/workflows/audit.yml");

  test("is checked weekly and with every change of the lock file or the table", () => {
    expect(workflow).toMatch(/^ {2}schedule:\n {4}- cron: "\d+ \d+ \* \* [0-6]"$/m);
    expect(workflow.match(/paths: \[package-lock\.json, lib\/host\/base\.json, /g)).toHaveLength(2);
  });

  test("is checked by the command in SECURITY.md, which fails if the registry is unavailable", () => {
    const [, command = ""] = /- run: (npm run check:base .*)$/m.exec(workflow)!;
    expect(read("SECURITY.md")).toContain(`\n${command}\n`);
    expect(command).toMatch(/ -- --online$/);
    const program = scripts["check:base"].split(" ").at(-1);
    expect(read(program)).toContain('npm("audit", "--omit=dev", "--audit-level=high")');
  });

  test("reports deprecated packages although .npmrc silences npm", () => {
    expect(read(".npmrc")).toMatch(/^loglevel=silent\nforeground-scripts=true$/m);
    expect(scripts.dependencies).toBe("node lib/host/after-install.mjs");
  });
});

describe("the workflow of a release", () => {
  const workflow = read(".github/workflows/release.yml");

  test("makes each archive with the documented command, starts it, and publishes archives, package and image", () => {
    expect(read("docs/operate/install.md")).toContain("`npm run package -- --archive`");
    expect(workflow).toContain("- run: npm run package -- --archive\n");
    expect([...workflow.matchAll(/platform: (\S+)/g)].map(([, name]) => name)).toEqual([
      "linux-x64",
      "linux-arm64",
      "darwin-arm64",
    ]);
    expect(compose).toMatch(/SCOUTDECK_IMAGE:-[^}]*\}/);
    expect(workflow).toContain("dist/scoutdeck-* dist/compose.yaml dist/SHA256SUMS");
  });

  test("publishes the folder that `npm run site` writes, once the archives start", () => {
    const [, site = ""] = workflow.split("\n  site:\n");
    expect(site).toMatch(/^ {4}needs: archive\n/);
    expect(site).toMatch(/permissions:\n +contents: read\n +pages: write\n +id-token: write\n {4}\w/);
    expect(site).toMatch(/- run: npm run site\n[^]*path: dist\/site\n[^]*uses: actions\/deploy-pages@/);
    expect(read(scripts.site.split(" ").at(-1)!)).toContain('const target = join(root, "dist/site");');
  });
});

describe("the workflow of the tests", () => {
  const workflow = read(".github/workflows/test.yml");

  test("has a job for the required Node, one that downloads it, and one on PostgreSQL", () => {
    const cells = [...workflow.matchAll(/node: "(\d+)"\n +engine: (\w+)/g)].map(([, ...cell]) =>
      cell.join(" "),
    );
    expect(cells).toEqual(["26 sqlite", "20 sqlite", "26 postgres"]);
    expect(workflow.match(/if: matrix\.engine == 'sqlite'\n +name: npm (start|test)\n/g)).toHaveLength(2);
  });

  test("runs all unit tests on PostgreSQL", () => {
    const [, cell = ""] = workflow.split("if: matrix.engine == 'postgres'");
    expect(cell).toContain("npx vitest run --config lib/vitest.config.ts\n");
    expect(cell).toMatch(/TEST_ENGINE: postgres\n +E2E_FULL: "1"\n/);
  });
});

describe("the documents", () => {
  const names = readdirSync(join(root, "docs/operate")).filter((name) => name.endsWith(".md"));
  const paths = ["README.md", ...names.map((name) => `docs/operate/${name}`)];
  const texts = names.map((name) => read(`docs/operate/${name}`)).join("\n");

  test.each(paths)("%s links to what exists", (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, to = ""]) => to);
    expect(links.filter((to) => !existsSync(join(root, dirname(path), to)))).toEqual([]);
  });

  test("the index links to each document", () => {
    const index = read("docs/operate/README.md");
    expect(names.filter((name) => name !== "README.md" && !index.includes(`](${name})`))).toEqual([]);
    expect(read("README.md")).toContain("](docs/operate");
  });

  test("commands in the documents exist", () => {
    const named = [...texts.matchAll(/npm run (?:-s )?([a-z:]+)/g)].map(([, name = ""]) => name);
    expect(named).toContain("package");
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const typed = texts.matchAll(
      /(?:exec scoutdeck scoutdeck|^(?:[A-Z_]+=\S* )*scoutdeck|`scoutdeck) ([a-z]+)/gm,
    );
    const commands = new Set([...typed].map(([, name = ""]) => name));
    expect(commands.size).toBeGreaterThan(2);
    expect(
      [...commands].filter(
        (name) =>
          !["start", "demo"].includes(name) &&
          !read("lib/cli/main.ts").includes(`import("./${name}-command")`),
      ),
    ).toEqual([]);
  });

  test("both proxies redirect pages to https and reject API calls over http", () => {
    const [nginx, caddy] = ["nginx.conf", "Caddyfile"].map((name) => read(`docs/operate/${name}`));
    const plain = nginx!.split("server {").find((server) => server.includes("listen 80;"))!;
    const pages = /location \/ \{\s+return 301 https:\/\/\$host\$request_uri;\s+\}/;
    expect(plain).toMatch(pages);
    expect(plain).toMatch(/location ~ \^\/api\(\/\|\$\) \{[^}]*return 403 /);
    // Nothing else answers there.
    expect(plain.match(/return /g)).toHaveLength(2);
    const site = /\nhttp:\/\/scoutdeck\.example\.com \{\n([\s\S]*?)\n\}\n/.exec(caddy!)![1]!;
    expect(site).toMatch(/@api path \/api \/api\/\*\n\thandle @api \{\n\t\trespond "[^"]+" 403/);
    expect(site).toMatch(/handle \{\n\t\tredir https:\/\/\{host\}\{uri\} 301/);
  });

  test("the proxies use settings that the server reads", () => {
    const known = knownSettings();
    const proxies = ["nginx.conf", "Caddyfile"].map((name) => read(`docs/operate/${name}`)).join("\n");
    const named = new Set([...proxies.matchAll(/\b([A-Z]+_[A-Z_]+)\b/g)].map(([, name = ""]) => name));
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
  });
});
