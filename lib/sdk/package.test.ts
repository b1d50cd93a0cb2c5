/** The package of the client as its users have it: examples of its README, types, no dependencies. */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import packageJson from "@/package.json" with { type: "json" };
import { root } from "@/lib/host/run.mjs";
import { clientProject } from "@/lib/testing/installed-client";
import { openKeyedService } from "@/lib/testing/request-service";
import { serveRoutes, type ServedRoutes } from "@/lib/testing/serve-routes";

const execute = promisify(execFile);
const readme = readFileSync(join(root, "docs/guides/client.md"), "utf8");
/** Each example by the heading above it. */
const EXAMPLES = new Map(
  readme.split(/^## /m).flatMap((section) => {
    const [, code] = /```ts\n([^]*?)```/.exec(section) ?? [];
    return code === undefined ? [] : [[section.split("\n")[0]!, code] as const];
  }),
);
const PRINTED: Record<string, string> = {
  Search: "5 of 21 posts; 100 credits left\n151 creators\n",
  Buy: "creator100 10000\ncreator101 10100\ncreator102 10200\n",
  Errors: "userIds[0] must be <source>_<digits>, for example tiktok_123\n",
  Webhooks: "",
};

let project: string;
let keyed: Awaited<ReturnType<typeof openKeyedService>>;
let routes: ServedRoutes;
beforeAll(async () => {
  project = clientProject();
  keyed = await openKeyedService();
  routes = await serveRoutes();
});
afterAll(async () => {
  await routes.close();
  await keyed.close();
});

/** @returns what the compiler reports */
const compile = (folder: string, config: object): Promise<string> => {
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const args = [join(root, "node_modules/typescript/bin/tsc"), "--noEmit", "-p", folder];
  return execute(process.execPath, args).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
};

const strict = { strict: true, target: "es2022", lib: ["es2022", "dom", "dom.iterable"], types: [] };

test("contains code, types and documents, and needs no package", () => {
  const folder = join(project, "node_modules/@scoutdeck/client");
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect(manifest).toMatchObject({ name: "@scoutdeck/client", version: packageJson.version, type: "module" });
  expect(Object.keys(manifest).filter((field) => /dependencies/i.test(field))).toEqual([]);
  const code = readFileSync(join(folder, "dist/index.js"), "utf8");
  // Neither packages nor modules of Node.
  expect(code).not.toMatch(/\bimport\b|\brequire\(|\bprocess\b|\bBuffer\b/);
  expect(code.length).toBeLessThan(40_000);
  expect(readFileSync(join(folder, "README.md"), "utf8")).toBe(readme);
});

test("the examples of the README are those that run below", () =>
  expect([...EXAMPLES.keys()].sort()).toEqual(Object.keys(PRINTED).sort()));

test("the examples and declarations compile, without and with the types of Node's modules", async () => {
  for (const [name, code] of EXAMPLES) writeFileSync(join(project, `${name.toLowerCase()}.ts`), code);
  const withNode = { types: ["node"], typeRoots: [join(root, "node_modules/@types")] };
  const compilerOptions = { ...strict, ...withNode, module: "nodenext", skipLibCheck: false };
  expect(await compile(project, { compilerOptions, include: ["*.ts"] })).toBe("");
  const alone = ["search.ts", "buy.ts", "errors.ts"];
  writeFileSync(
    join(project, "process.d.ts"),
    "declare const process: { env: Record<string, string | undefined> };\n",
  );
  const bundled = { ...strict, module: "esnext", moduleResolution: "bundler" };
  expect(await compile(project, { compilerOptions: bundled, files: [...alone, "process.d.ts"] })).toBe("");
});

test.each([...EXAMPLES.keys()])("the example %s runs", async (name) => {
  const file = join(project, `${name.toLowerCase()}.ts`);
  writeFileSync(file, EXAMPLES.get(name)!);
  const env = { ...process.env, SCOUTDECK_URL: routes.url, SCOUTDECK_KEY: keyed.key };
  const { stdout } = await execute(process.execPath, [file], { env });
  expect(stdout).toBe(PRINTED[name]);
});

test("the declarations say what the contract says", async () => {
  const text = `
    import type { Operations as Packed, WebhookEventName as PackedEvent } from "@scoutdeck/client";
    import type { Operations, WebhookEventName } from "@/lib/sdk/api";
    export const toEvent = (given: WebhookEventName): PackedEvent => given;
    export const fromEvent = (given: PackedEvent): WebhookEventName => given;
    type Plain<T> = T extends (infer Item)[] ? Plain<Item>[] : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;
    type Answers<O extends { [N in keyof O]: { answer: unknown } }> = { [N in keyof O]: Plain<O[N]["answer"]> };
    type Inputs<O extends { [N in keyof O]: { input: unknown } }> = { [N in keyof O]: O[N]["input"] };
    export const toContract = (given: Answers<Packed>): Answers<Operations> => given;
    export const toPackage = (given: Answers<Operations>): Answers<Packed> => given;
    export const inputs = (given: Inputs<Packed>): Inputs<Operations> => given;
    export const fields = (given: keyof Operations["searchPosts"]["input"]): keyof Packed["searchPosts"]["input"] => given;
    export const parameters = (given: keyof Operations["searchCreatorIds"]["input"]):
      keyof Packed["searchCreatorIds"]["input"] => given;
  `;
  writeFileSync(join(project, "compared.ts"), text);
  const paths = {
    "@/*": [`${root}/*`],
    "@scoutdeck/client": [`${project}/node_modules/@scoutdeck/client/dist/index.d.ts`],
  };
  const lib = ["esnext", "dom", "dom.iterable"];
  const compilerOptions = { ...strict, lib, module: "esnext", moduleResolution: "bundler", paths };
  expect(await compile(project, { compilerOptions, files: ["compared.ts"] })).toBe("");
});
