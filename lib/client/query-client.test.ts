import { afterEach, expect, test, vi } from "vitest";
import { MutationObserver, QueryObserver, onlineManager } from "@tanstack/react-query";
import { getQueryClient, newQueryClient } from "./query-client";
import { queryKeys } from "./query-keys";

afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

test("on the server answers never pass from one rendering to another", () => {
  getQueryClient().setQueryData(queryKeys.balance(), { balance: 7 });
  expect(getQueryClient().getQueryData(queryKeys.balance())).toBeUndefined();
});

test("in the browser there is one for the life of the page", () => {
  vi.stubGlobal("window", {});
  expect(getQueryClient()).toBe(getQueryClient());
});

test("without a connection a change fails at once and is not made later", async () => {
  onlineManager.setOnline(false);
  const send = vi.fn(() => Promise.reject(new Error("offline")));
  const change = new MutationObserver(newQueryClient(), { mutationFn: send });
  await expect(change.mutate(undefined)).rejects.toThrow("offline");
  onlineManager.setOnline(true);
  expect(send).toHaveBeenCalledTimes(1);
});

test("a failed query runs once, and again only on request", async () => {
  onlineManager.setOnline(false);
  const fetchViews = vi.fn(() => Promise.reject(new Error("offline")));
  const client = newQueryClient();
  const observer = new QueryObserver(client, { queryKey: queryKeys.views(), queryFn: fetchViews });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  onlineManager.setOnline(true);
  await Promise.resolve();
  expect(fetchViews).toHaveBeenCalledTimes(1);
  stop();
});

test("no two questions share a key", () => {
  const keys = [
    queryKeys.balance(),
    queryKeys.facets("viral", ""),
    queryKeys.facets("creators", ""),
    queryKeys.facets("creators", "hasEmail=1"),
    queryKeys.matching("", false),
    queryKeys.matching("", true),
    queryKeys.reveal("a"),
    queryKeys.reveal("b"),
    queryKeys.views(),
    queryKeys.viewTotals("viral"),
    queryKeys.viewTotals("creators"),
  ];
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
});
