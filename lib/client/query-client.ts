"use client";
/** One client for the life of the page in the browser, and one per rendering on the server. */
import { useContext } from "react";
import {
  QueryClient,
  QueryClientContext,
  useMutation as useMutationOf,
  useQuery as useQueryOf,
  type UseMutationOptions,
  type UseQueryOptions,
} from "@tanstack/react-query";

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The server has rendered the page, so the browser only fetches changes. Offline, a query fails at once, because
      // pages explain it themselves.
      queries: { staleTime: 60_000, retry: false, refetchOnWindowFocus: false, networkMode: "always" },
      // A delayed change would happen when the person no longer expects it.
      mutations: { networkMode: "always" },
    },
  });
}

let browserClient: QueryClient | undefined;

/** Server-side answers must not pass between people. A repeated browser rendering keeps them. */
export function getQueryClient(): QueryClient {
  if (typeof window === "undefined") return newQueryClient();
  if (!browserClient) {
    browserClient = newQueryClient();
    browserClient.mount();
  }
  return browserClient;
}

/*
 * The library's hooks with this client: pages have no provider, so that only code with queries loads the library. Tests
 * provide a client of their own.
 */
export const useQueryClient = (): QueryClient => useContext(QueryClientContext) ?? getQueryClient();

export const useQuery = ((options: UseQueryOptions) =>
  useQueryOf(options, useQueryClient())) as typeof useQueryOf;

export const useMutation = ((options: UseMutationOptions) =>
  useMutationOf(options, useQueryClient())) as typeof useMutationOf;
