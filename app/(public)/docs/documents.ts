import { readDocuments } from "@/lib/domain/documents";

/**
 * Part of the build, so that an installation needs no file of the repository. Turbopack loses the texts with the option
 * `import: "default"`.
 */
const modules = import.meta.glob<{ default: string }>(
  ["/docs/**/*.md", "/CHANGELOG.md", "/CONTRIBUTING.md", "/SECURITY.md"],
  { query: "?raw", eager: true },
);

export const DOCUMENTS = readDocuments(
  Object.fromEntries(Object.entries(modules).map(([path, { default: text }]) => [path.slice(1), text])),
);
