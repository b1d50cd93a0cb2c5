/** For tests: a service over HTTP with the four operations of the specification and nothing else. */
import { creatorQuery } from "@/lib/contract/creators";
import { operations } from "@/lib/contract/operations";
import { parseUrl } from "@/lib/contract/query";
import type { ViralPost } from "@/lib/contract/records";
import type { AnyRow } from "./brute-force";
import { otherSearch, USUAL_HABITS, type Habits } from "./other-service";
import { json, startTestServer, type Asked, type Reply } from "./start-test-server";

export type OtherService = {
  url: string;
  asked: Asked[];
  /** Free creator searches, in order. */
  searched: () => URLSearchParams[];
  /** Its records from now on. */
  setRows: (rows: readonly AnyRow[]) => void;
  /** Replies of the next searches, before any other. */
  replyNext: (...replies: Reply[]) => void;
  /** Its reply to everything from now on; null: as before. */
  replyAlways: (reply: Reply | null) => void;
  close: () => Promise<void>;
};

/** Whatever the filters. */
function pageOfPosts(posts: readonly ViralPost[], body: string): object {
  const { page = 1, pageSize = 12 } = JSON.parse(body || "{}") as { page?: number; pageSize?: number };
  const data = posts.slice((page - 1) * pageSize, page * pageSize);
  const totalPages = Math.ceil(posts.length / pageSize);
  return { message: "OK", response: { data, page, pageSize, totalPages, totalResults: posts.length } };
}

/** @param headers of every answer @param posts newest first; filters are ignored */
export async function startOtherService(
  rows: readonly AnyRow[],
  {
    habits = USUAL_HABITS,
    headers = {},
    posts = [],
  }: { habits?: Habits; headers?: Record<string, string>; posts?: readonly ViralPost[] } = {},
): Promise<OtherService> {
  const server = await startTestServer();
  const { path } = operations.searchCreatorIds;
  let search = otherSearch(rows, habits);
  const next: Reply[] = [];
  let always: Reply | null = null;
  const isSearch = ({ url }: Asked) => url.startsWith(`${path}?`);
  const paramsOf = ({ url }: Asked) => new URLSearchParams(url.slice(url.indexOf("?")));
  server.reply((response, request) => {
    if (always) return always(response, request);
    if (request.url === operations.searchPosts.path)
      return json(200, pageOfPosts(posts, request.body), headers)(response, request);
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
    replyAlways: (reply) => void (always = reply),
    replyNext: (...replies) => void next.push(...replies),
    close: server.close,
  };
}
