/** The one React Query client of the browser. Hooks name it instead of a provider: it loads with what asks, not with every page. */
import { QueryClient } from "@tanstack/react-query";

const newClient = () =>
  new QueryClient({
    // The server has rendered what the page shows; the browser asks again only for what changes under the hand.
    defaultOptions: { queries: { staleTime: 60_000, retry: false, refetchOnWindowFocus: false } },
  });

let client: QueryClient | undefined;

/** On the server a new one for every call: answers never pass from one person to another. */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return newClient();
  return (client ??= newClient());
}
