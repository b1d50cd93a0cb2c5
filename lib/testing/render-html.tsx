/** For tests: a component as the server renders it, with what the dashboard gives to every page. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
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

/** `client`: with answers that are known already. */
export function renderHtml(children: ReactNode, client: QueryClient = newQueryClient()): string {
  return renderToStaticMarkup(
    <AppRouterContext.Provider value={router}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </AppRouterContext.Provider>,
  );
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
