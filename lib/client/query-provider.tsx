"use client";
/** Makes React Query available to the pages of the dashboard. */
import { useState, type ReactNode } from "react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        // The server has rendered what the page shows; the browser asks again only for what changes under the hand.
        defaultOptions: { queries: { staleTime: 60_000, retry: false, refetchOnWindowFocus: false } },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
