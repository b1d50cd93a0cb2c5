import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { aptInstall } from "./apt-install";

export function installedPostgres(): string | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, "bin")).find((bin) => existsSync(join(bin, "initdb")));
}

export async function findPostgres(log: (text: string) => void): Promise<string | undefined> {
  const found = installedPostgres();
  if (found || !(await aptInstall("PostgreSQL", "postgresql", log))) return found;
  return installedPostgres();
}
