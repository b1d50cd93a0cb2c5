/** The React Query client: one for the life of the page in the browser, a new one for every rendering on the server. */
import { QueryClient } from "@tanstack/react-query";

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The server has rendered the page; the browser fetches only what changes while it is used. Offline, a query
      // fails at once instead of waiting unseen: pages explain it themselves.
      queries: { staleTime: 60_000, retry: false, refetchOnWindowFocus: false, networkMode: "always" },
      // A change that waited for the connection would be made when the person no longer expects it.
      mutations: { networkMode: "always" },
    },
  });
}

let browserClient: QueryClient | undefined;

/** On the server answers never pass from one person to another. In the browser a rendering that is repeated keeps them. */
export function getQueryClient(): QueryClient {
  if (typeof window === "undefined") return newQueryClient();
  return (browserClient ??= newQueryClient());
}
