/** Every verb of the product, found in the modules' files. */
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Verb, VerbContext } from "@/lib/server/access/define-verb";

const server = fileURLToPath(new URL("../server", import.meta.url));
const MODULES = ["access", "service", "team"];

export type FoundVerb = { name: string; file: string; verb: Verb<VerbContext, unknown, unknown> };

function isVerb(value: unknown): value is FoundVerb["verb"] {
  return typeof value === "function" && "isVerb" in value;
}

function filesOf(module: string): string[] {
  return readdirSync(join(server, module), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => join(server, module, file));
}

export async function allVerbs(): Promise<FoundVerb[]> {
  const found: FoundVerb[] = [];
  for (const path of MODULES.flatMap(filesOf).sort()) {
    const exported = (await import(/* @vite-ignore */ path)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (isVerb(value)) found.push({ name, file: relative(server, path), verb: value });
    }
  }
  return found;
}
