/** The project's own source files and what each of them imports. */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root } from "@/lib/host/run.mjs";

export type SourceFile = {
  /** Relative to the project, with forward slashes. */
  path: string;
  text: string;
  lines: number;
  isTest: boolean;
  /** Files of ours that it imports, types included. */
  imports: string[];
  /** Files of ours that it imports at run time. */
  runtimeImports: string[];
  /** Files of ours that are loaded whenever it is: neither types nor `import()`. */
  eagerImports: string[];
  /** Names of packages that it imports. */
  packages: string[];
};

function list(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll("\\", "/"),
    );
}

const IMPORT =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']|(?:\bimport|typeof import)\(\s*["']([^"']+)["']\s*\)/g;

export function sourceFiles(): SourceFile[] {
  const paths = ["app", "components", "lib", "e2e"].flatMap(list).sort();
  const known = new Set(paths);
  const resolve = (from: string, target: string): string | undefined => {
    const base = target.startsWith("@/")
      ? target.slice(2)
      : normalize(join(dirname(from), target)).replaceAll("\\", "/");
    return [base, `${base}.ts`, `${base}.tsx`, `${base}.mjs`].find((candidate) => known.has(candidate));
  };
  return paths.map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    const file: SourceFile = {
      path,
      text,
      lines: text.split("\n").length - 1,
      isTest: /\.(test|spec)\.tsx?$/.test(path),
      imports: [],
      runtimeImports: [],
      eagerImports: [],
      packages: [],
    };
    for (const [, , isType, fromStatement, fromCall] of text.matchAll(IMPORT)) {
      const target = fromStatement ?? fromCall!;
      if (!target.startsWith(".") && !target.startsWith("@/")) {
        file.packages.push(
          target
            .replace(/^node:.*/, "node")
            .split("/")
            .slice(0, target.startsWith("@") ? 2 : 1)
            .join("/"),
        );
        continue;
      }
      const found = resolve(path, target);
      if (!found) continue;
      file.imports.push(found);
      if (!isType) file.runtimeImports.push(found);
      if (!isType && fromStatement) file.eagerImports.push(found);
    }
    return file;
  });
}
