/** Names include the path inside a dropped folder. */
import { messages } from "./messages/files";

export type NamedFile = { file: File; name: string };

/** Folders are read in batches until one is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return found;
    found.push(...portion);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
/** Programs leave hidden files in folders, for example `.DS_Store`. */
const isHidden = ({ name }: FileSystemEntry) => name.startsWith(".");

async function walk(entry: FileSystemEntry, found: NamedFile[]): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ file, name: entry.fullPath.replace(/^\//, "") });
  } else if (isFolder(entry)) {
    for (const each of await entriesOf(entry)) if (!isHidden(each)) await walk(each, found);
  }
}

/** Must be called during the drop event, because browsers clear the items afterwards. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<NamedFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return chosenFiles(files);
  const found: NamedFile[] = [];
  for (const entry of entries) await walk(entry, found);
  return found;
}

export const chosenFiles = (files: FileList | null): NamedFile[] =>
  [...(files ?? [])]
    .map((file) => ({ file, name: file.webkitRelativePath || file.name }))
    .filter(({ name }) => !name.split("/").at(-1)!.startsWith("."));

const STEP = 1024;

/** Example: `18 MB`. */
export function fileSize(bytes: number): string {
  const { units, of } = messages.size;
  const power = bytes < STEP ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return of(bytes / STEP ** power, units[power]!);
}
