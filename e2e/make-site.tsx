/**
 * Makes the project's site from README and the documents: `npm run site` writes dist/site. It has no script and loads
 * nothing from elsewhere, so that it works from any folder.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { Markdown } from "@/components/docs/markdown";
import { readDocuments, resolveLink, type Document } from "@/lib/domain/documents";
import { root } from "@/lib/host/run.mjs";

const target = join(root, "dist/site");
const paths = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"].concat(
  globSync("docs/**/*.md", { cwd: root }).map((path) => path.replaceAll("\\", "/")),
);
const documents = readDocuments(
  Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), "utf8")])),
);

const STYLE = `
:root { color-scheme: light dark; --canvas: light-dark(#f7f8f5, #0d0f0c); --ink: light-dark(#171916, #efF1ed);
  --ink-2: light-dark(#4a4c48, #b4b7b0); --line: light-dark(#e5e7e3, #262824); --sunken: light-dark(#f1f3f0, #1d1f1b);
  --accent: light-dark(#006d49, #58dba8); }
body { margin: 0; background: var(--canvas); color: var(--ink-2); font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 5rem; overflow-wrap: anywhere; }
h1, h2, h3, strong, th { color: var(--ink); line-height: 1.25; }
h1 { font-size: 2.5rem; margin: 1rem 0; } h2 { margin: 3rem 0 .75rem; } a { color: var(--accent); }
header { border-bottom: 1px solid var(--line); padding: .75rem 1rem; font-weight: 600; } header a { text-decoration: none; }
img { max-width: 100%; height: auto; border-radius: 10px; box-shadow: 0 0 0 1px var(--line); display: block; }
pre { background: var(--sunken); border-radius: 8px; padding: .75rem 1rem; overflow-x: auto; }
code { font: .875em ui-monospace, Menlo, monospace; } :not(pre) > code { background: var(--sunken); padding: .1em .3em; border-radius: 4px; }
[role=region] { overflow-x: auto; } table { border-collapse: collapse; width: 100%; min-width: 30rem; font-size: .9375rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem 1rem .5rem 0; border-bottom: 1px solid var(--line); }
`;

/** README is the front page; other documents keep their place. */
const fileOf = ({ source, address }: Document) =>
  source === "README.md" ? "index.html" : `${address.slice(1)}.html`;

function pageOf(document: Document): string {
  const from = dirname(fileOf(document));
  const resolve = (href: string): string | null => {
    if (href.startsWith("docs/images/")) return posix.relative(from, href);
    const to = resolveLink(href, document, documents);
    if (to === null || !to.startsWith("/")) return to;
    const [address = "", hash] = to.split("#");
    const file = fileOf(documents.find((each) => each.address === address)!);
    return `${posix.relative(from, file)}${hash === undefined ? "" : `#${hash}`}`;
  };
  const isFront = document.source === "README.md";
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{isFront ? "Scoutdeck" : `${document.title} · Scoutdeck`}</title>
        <meta name="description" content={document.summary} />
        <style>{STYLE}</style>
      </head>
      <body>
        {!isFront && (
          <header>
            <a href={posix.relative(from, "index.html")}>Scoutdeck</a>
          </header>
        )}
        <main>
          <Markdown text={document.text} links={{ resolve, named: () => null }} />
        </main>
      </body>
    </html>,
  )}`;
}

rmSync(target, { recursive: true, force: true });
for (const document of documents) {
  const path = join(target, fileOf(document));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, pageOf(document));
}
cpSync(join(root, "docs/images"), join(target, "docs/images"), { recursive: true });
console.log(`${documents.length} pages in ${target}`);
