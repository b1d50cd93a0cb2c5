/**
 * `npm run package` writes dist/scoutdeck-<version>.tgz for `npx`. With `-- --archive` it also writes an archive for this
 * platform that contains its Node, and the checksums of both.
 */
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
} from "node:fs";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import packageJson from "@/package.json" with { type: "json" };
import server from "./server.json" with { type: "json" };
import { dropDebugData } from "./drop-debug-data.mjs";
import { ensureBuilt } from "./ensure-built";
import { log } from "./log.mjs";
import { REQUIRED } from "./required-node.mjs";
import { root, run } from "./run.mjs";
import { stagePackage } from "./stage-package";

const { version, description, license, engines } = packageJson;
function stop(sentence: string): never {
  process.stderr.write(`Nothing was packed: ${sentence}\n`);
  process.exit(1);
}

const dist = join(root, "dist");
// The tar of macOS would add files with attributes that only macOS reads.
process.env.COPYFILE_DISABLE = "1";

/** @returns what the command printed */
async function output(command: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(command, args, { isQuiet: true });
  if (code !== 0) stop(`${basename(command)} ${args[0]} failed. ${output}`);
  return output;
}

type Lock = { packages: Record<string, { dev?: boolean; version?: string; license?: string }> };

/** Licences of everything that is contained or bundled, and of Node. */
function writeLicences(home: string, node: string | null): void {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const texts = Object.entries(packages).flatMap(([path, entry]) => {
    if (path === "" || entry.dev || !existsSync(join(root, path))) return [];
    const title = `${path.split("node_modules/").at(-1)} ${entry.version} (${entry.license})`;
    const names = readdirSync(join(root, path)).filter((name) => /^(licen[cs]e|notice|copying)/i.test(name));
    return [title, ...names.map((name) => readFileSync(join(root, path, name), "utf8"))];
  });
  if (node) texts.push(`Node ${REQUIRED}`, readFileSync(join(node, "LICENSE"), "utf8"));
  writeFileSync(join(home, "THIRD-PARTY-LICENSES"), texts.join("\n\n"));
  copyFileSync(join(root, "LICENSE"), join(home, "LICENSE"));
}

type Component = Record<string, unknown> & { components: object[] };

/** Includes packages that only the build uses: their code may be in the pages. */
async function writeBillOfMaterials(home: string, hasNode: boolean): Promise<void> {
  const args = ["--omit=dev", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
  const bill = JSON.parse(await output("npm", "sbom", ...args)) as Component;
  const purl = `pkg:generic/node@${REQUIRED}`;
  if (hasNode)
    bill.components.push({ "bom-ref": purl, type: "platform", name: "node", version: REQUIRED, purl });
  writeFileSync(join(home, "sbom.cdx.json"), JSON.stringify(bill));
}

function writeStart(home: string): void {
  copyFileSync(join(root, "lib/host/scoutdeck.sh"), join(home, "scoutdeck"));
  chmodSync(join(home, "scoutdeck"), 0o755);
  writeFileSync(join(home, "VERSION"), `${version}\n`);
  mkdirSync(join(home, "systemd"));
  for (const name of readdirSync(join(root, "docs/operate")))
    if (/^scoutdeck|\.(service|timer)$/.test(name))
      copyFileSync(join(root, "docs/operate", name), join(home, "systemd", name));
}

/** The same content gives the same bytes where tar can do it. @param from contains `names` */
async function pack(from: string, names: string[], file: string): Promise<void> {
  const fixed = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=2000-01-01"];
  const isGnu = (await output("tar", "--version")).includes("GNU tar");
  await output("tar", ...(isGnu ? fixed : []), "-czf", file, "-C", from, ...names);
}

/** @returns the name of the file for downloads */
async function publish(folder: string, name: string): Promise<string> {
  const file = join(dist, name);
  rmSync(file, { force: true });
  await pack(dirname(folder), [basename(folder)], file);
  log(`dist/${name}  ${(statSync(file).size / 1e6).toFixed(1)} MB`);
  return name;
}

/** Adds Node and the libraries of this platform. */
async function addPlatform(home: string, natives: Record<string, string>): Promise<void> {
  const bring = join(root, "lib/host/bring-node.mjs");
  // It may first print that it downloads.
  const program = (await output(process.execPath, bring, "--print", "--pinned")).trim().split("\n").at(-1)!;
  const from = join(dirname(program), "..");
  mkdirSync(join(home, "node/bin"), { recursive: true });
  copyFileSync(program, join(home, "node/bin/node"));
  // It may have been downloaded before that was done.
  dropDebugData(join(home, "node/bin/node"));
  copyFileSync(join(from, "LICENSE"), join(home, "node/LICENSE"));
  // A bare Debian has the other libraries of Node, but not this one.
  const libraries = process.platform === "linux" ? await output("ldd", program) : "";
  const [, atomic] = /=> (\S*\/libatomic\.so\.1) /.exec(libraries) ?? [];
  if (atomic) {
    mkdirSync(join(home, "node/lib"));
    copyFileSync(atomic, join(home, "node/lib/libatomic.so.1"));
  }
  const platform = new RegExp(`-${process.platform}-${process.arch}(-gnu)?$`);
  for (const name of Object.keys(natives).filter((each) => platform.test(each))) {
    const folder = join(root, "node_modules", name);
    if (!existsSync(folder)) stop(`${name} is not installed.`);
    const copied = join(home, "product/node_modules", name);
    cpSync(folder, copied, { recursive: true });
    for (const library of globSync("*.{node,so}", { cwd: copied })) dropDebugData(join(copied, library));
  }
  writeLicences(home, from);
  await writeBillOfMaterials(home, true);
}

const problem = await ensureBuilt(log);
if (problem) stop(problem);
const stage = join(dist, "stage");
rmSync(stage, { recursive: true, force: true });
// npm expects this name in a package.
const home = join(stage, "package");
// Everyone may read the code, whatever the umask of the builder is.
process.umask(0o022);
mkdirSync(home, { recursive: true });
log("Collecting what a run needs …");
const natives = await stagePackage(home, version);
writeStart(home);
writeLicences(home, null);
await writeBillOfMaterials(home, false);
const manifest = {
  name: "scoutdeck",
  // The registry of agent tools asks the package whether it is the one of server.json.
  mcpName: server.name,
  version,
  description,
  license,
  engines,
  bin: { scoutdeck: "scoutdeck" },
};
const platforms = { os: ["linux", "darwin"], cpu: ["x64", "arm64"], optionalDependencies: natives };
writeFileSync(join(home, "package.json"), JSON.stringify({ ...manifest, ...platforms }, null, 2));
const files: string[] = [];
if (process.argv.includes("--archive")) {
  const name = `scoutdeck-${version}-${process.platform}-${process.arch}`;
  cpSync(home, join(stage, name), { recursive: true });
  rmSync(join(stage, name, "package.json"));
  await addPlatform(join(stage, name), natives);
  files.push(await publish(join(stage, name), `${name}.tar.gz`));
}
const product = join(home, "product");
await pack(product, readdirSync(product).sort(), join(home, "product.tar.gz"));
rmSync(product, { recursive: true });
files.push(await publish(home, `scoutdeck-${version}.tgz`));
const sums = files.map((file) => {
  const digest = createHash("sha256")
    .update(readFileSync(join(dist, file)))
    .digest("hex");
  return `${digest}  ${file}\n`;
});
writeFileSync(join(dist, "SHA256SUMS"), sums.join(""));
rmSync(stage, { recursive: true });
