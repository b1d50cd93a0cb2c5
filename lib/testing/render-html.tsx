/** For tests: a component as the server renders it, with what the dashboard gives to every page. */
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { newQueryClient } from "@/lib/client/query-client";

const stay = () => undefined;
const router = {
  back: stay,
  forward: stay,
  refresh: stay,
  push: stay,
  replace: stay,
  prefetch: stay,
} as unknown as NonNullable<Parameters<typeof AppRouterContext.Provider>[0]["value"]>;

const inPage = (children: ReactNode, client: QueryClient) => (
  <AppRouterContext.Provider value={router}>
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  </AppRouterContext.Provider>
);

const ENDS_PARAGRAPH =
  "article aside details dialog div dl fieldset footer form h1 h2 h3 header hr nav ol p pre section table ul";
const REFUSED_IN: Readonly<Record<string, readonly string[]>> = {
  p: ENDS_PARAGRAPH.split(" "),
  a: ["a"],
  button: ["button"],
  form: ["form"],
};
const EMPTY = "area br col hr img input link meta source track wbr".split(" ");

/** @throws Error where a browser would build other elements: React then draws the whole page again. */
function checkNesting(html: string): string {
  const open: string[] = [];
  for (const [tag, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (slash) open.splice(open.lastIndexOf(name));
    else {
      const outer = open.find((each) => REFUSED_IN[each]?.includes(name));
      if (outer) throw new Error(`A browser does not keep ${tag} in <${outer}>.`);
      if (!EMPTY.includes(name) && !tag.endsWith("/>")) open.push(name);
    }
  }
  return html;
}

/** `client`: with answers that are known already. */
export const renderHtml = (children: ReactNode, client: QueryClient = newQueryClient()): string =>
  checkNesting(renderToStaticMarkup(inPage(children, client)));

/** Streams the page, including lazily loaded code. */
export async function streamHtml(children: ReactNode): Promise<string> {
  const streamed = await new Promise<PassThrough>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(inPage(children, newQueryClient()), {
      onShellReady: () => resolve(pipe(new PassThrough())),
      onShellError: reject,
    });
  });
  return text(streamed);
}

/** The words that a person reads, without tags; a space for each of them. */
export const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The opening tags of a name, as written. */
export const tagsOf = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
