/** Expands files, folders and patterns; a ZIP file gives one entry for each file in it. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileSource, type ByteSource } from "@/lib/server/service/import/byte-source";
import { isDataName, filesIn, withoutFiles } from "@/lib/server/service/import/zip-files";
import { ImportError } from "@/lib/server/service/import/import-error";
import { readingError } from "@/lib/server/service/import/open-text";
import { typedPath } from "./typed-path";

export type ListedSources = {
  sources: ByteSource[];
  failed: { name: string; reason: string }[];
  ignored: string[];
};

/** `*` and `?` match within a name, `**` matches folders of any depth. */
export function patternToExpression(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/\*\*\/?/g, "\0")
    .replace(/\*/g, "[^/]*")
    .replace(/\?/g, "[^/]")
    .replaceAll("\0", "(?:.*/)?");
  return new RegExp(`^${source}$`);
}

/** Leaves out hidden files and sorts by name. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("."))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() || (entry.isSymbolicLink() && existsSync(path) && statSync(path).isFile())
        ? [path]
        : [];
    });
}

function matching(pattern: string): string[] {
  let root = pattern;
  while (/[*?]/.test(root)) root = dirname(root);
  if (!existsSync(root) || !statSync(root).isDirectory()) return [];
  const expression = patternToExpression(pattern);
  return filesBelow(root).filter((path) => expression.test(path));
}

/** A file named explicitly is accepted whatever its name. */
function pathsOf(argument: string, listed: ListedSources): string[] {
  const path = typedPath(argument);
  if (existsSync(path) && statSync(path).isDirectory()) {
    const files = filesBelow(path);
    listed.ignored.push(...files.filter((file) => !isDataName(file)));
    const data = files.filter(isDataName);
    if (data.length === 0)
      listed.failed.push({ name: path, reason: `${path} is a folder without data files.` });
    return data;
  }
  if (existsSync(path) || !/[*?]/.test(argument)) return [path];
  const files = matching(path);
  if (files.length === 0) listed.failed.push({ name: path, reason: `No file matches ${argument}.` });
  return files;
}

async function addFile(path: string, listed: ListedSources): Promise<void> {
  try {
    const source = await fileSource(path);
    const { files, ignored } = await filesIn(source);
    listed.ignored.push(...ignored);
    listed.sources.push(...files);
    if (files.length === 0) listed.failed.push({ name: path, reason: withoutFiles(source) });
  } catch (error) {
    const { message } = error instanceof ImportError ? error : readingError(path, error);
    listed.failed.push({ name: path, reason: message });
  }
}

/** Does not throw: unreadable files are in `failed`. A file named twice is read once. */
export async function listSources(args: readonly string[]): Promise<ListedSources> {
  const listed: ListedSources = { sources: [], failed: [], ignored: [] };
  const paths = new Set(args.flatMap((argument) => pathsOf(argument, listed)));
  for (const path of paths) await addFile(path, listed);
  return listed;
}
