/** For tests: a service over HTTP with the four operations of the specification and nothing else. */
import { creatorQuery } from "@/lib/contract/creators";
import { operations } from "@/lib/contract/operations";
import { parseUrl } from "@/lib/contract/query";
import type { AnyRow } from "./brute-force";
import { otherSearch, USUAL_HABITS, type Habits } from "./other-service";
import { json, startTestServer, type Asked, type Reply } from "./start-test-server";

export type OtherService = {
  url: string;
  asked: Asked[];
  /** Of the free search of creators, in order. */
  searched: () => URLSearchParams[];
  /** Its records from now on. */
  setRows: (rows: readonly AnyRow[]) => void;
  /** Replies of the next searches, before any other. */
  replyNext: (...replies: Reply[]) => void;
  close: () => Promise<void>;
};

/** @param headers of every answer */
export async function startOtherService(
  rows: readonly AnyRow[],
  { habits = USUAL_HABITS, headers = {} }: { habits?: Habits; headers?: Record<string, string> } = {},
): Promise<OtherService> {
  const server = await startTestServer();
  const { path } = operations.searchCreatorIds;
  let search = otherSearch(rows, habits);
  const next: Reply[] = [];
  const isSearch = ({ url }: Asked) => url.startsWith(`${path}?`);
  const paramsOf = ({ url }: Asked) => new URLSearchParams(url.slice(url.indexOf("?")));
  server.reply((response, request) => {
    if (!isSearch(request)) return json(404, { error: "no such operation" }, headers)(response, request);
    const planned = next.shift();
    if (planned) return planned(response, request);
    const { values } = parseUrl(creatorQuery, paramsOf(request));
    return json(200, search(values), headers)(response, request);
  });
  return {
    url: server.url,
    asked: server.asked,
    searched: () => server.asked.filter(isSearch).map(paramsOf),
    setRows: (other) => void (search = otherSearch(other, habits)),
    replyNext: (...replies) => void next.push(...replies),
    close: server.close,
  };
}
