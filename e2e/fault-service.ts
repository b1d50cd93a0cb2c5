/** A second service of the specification that answers as a test decides: correctly, late, never or with nonsense. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Mood =
  | { name: "well" }
  /** Requests that `holds` accepts wait until the next mood is set; the rest is answered. */
  | { name: "held"; holds: (request: string) => boolean }
  /** An answer starts immediately and arrives byte by byte; the next mood sends the rest. */
  | { name: "dripping" }
  | { name: "limited"; retryAfterS: number }
  | { name: "down" }
  /** The key is refused. */
  | { name: "key" }
  /** A web page instead of an answer. */
  | { name: "nonsense" };

export type FaultService = {
  url: string;
  /** How it answers from now on. */
  setMood: (mood: Mood) => void;
  /** Method, address and body of each request, in order. */
  requests: string[];
  close: () => Promise<void>;
};

const POSTS = 1_250;
const CREATORS = 260;
const CATEGORIES = ["Food", "Fitness", "Music", "Travel"];
const COUNTRIES = ["Italy", "Japan", "Brazil"];

function post(index: number) {
  return {
    id: `tiktok_${5000 + index}`,
    caption: `Post ${index}`,
    hook: index % 2 ? "Stop doing this now" : "Nobody tells you about it",
    views: 1000 * (1 + (index % 97)),
    likes: 40 * (1 + (index % 31)),
    viralityScore: index % 100,
    followers: 100 * 2 ** (index % 12),
    category: CATEGORIES[index % 4],
    country: COUNTRIES[index % 3],
    musicTitle: `Sound ${index % 7}`,
    creatorUsername: `maker${index}`,
    createdAt: new Date(Date.UTC(2026, 9, 30) - index * 3_600_000).toISOString(),
  };
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

/** A search for "zzz" finds no posts. Other filters are ignored, as services may. */
function searchPosts(body: string) {
  const { page, pageSize, hook } = JSON.parse(body) as { page: number; pageSize: number; hook?: string };
  const total = hook?.includes("zzz") ? 0 : POSTS;
  const from = (page - 1) * pageSize;
  return {
    message: "OK",
    response: {
      data: range(from, Math.min(from + pageSize, total)).map(post),
      page,
      pageSize,
      totalPages: Math.ceil(total / pageSize),
      totalResults: total,
    },
  };
}

function searchCreators(search: URLSearchParams) {
  const [page, perPage] = [Number(search.get("page")), Number(search.get("perPage"))];
  const total = search.get("bio")?.includes("zzz") ? 0 : CREATORS;
  const pages = Math.ceil(total / perPage);
  const from = (page - 1) * perPage;
  return {
    message: "OK",
    params: { page, perPage },
    response: {
      data: range(from, Math.min(from + perPage, total)).map((index) => `tiktok_${9000 + index}`),
      page,
      next_page: page < pages ? page + 1 : 0,
      total_pages: pages,
    },
  };
}

function answer(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

function answerWell(response: ServerResponse, url: URL, body: string): void {
  if (url.pathname === "/api/v1/viral-content") return answer(response, 200, searchPosts(body));
  if (url.pathname === "/api/v2/creators/search")
    return answer(response, 200, searchCreators(url.searchParams));
  // No extension of ours: no counts, no insights, no balance.
  answer(response, 404, { message: "Not found" });
}

const DRIP_MS = 100;

/** Slows down an answer. @returns a function that releases the rest */
function drip(response: ServerResponse): () => void {
  const end = response.end.bind(response) as (rest: Buffer) => ServerResponse;
  let finish = () => {};
  response.end = ((text: string) => {
    let rest = Buffer.from(text);
    const timer = setInterval(() => {
      response.write(rest.subarray(0, 1));
      rest = rest.subarray(1);
    }, DRIP_MS);
    finish = () => {
      clearInterval(timer);
      end(rest);
    };
    return response;
  }) as ServerResponse["end"];
  return () => finish();
}

export async function startFaultService(): Promise<FaultService> {
  let mood: Mood = { name: "well" };
  const requests: string[] = [];
  let held: (() => void)[] = [];
  const reply = (request: IncomingMessage, response: ServerResponse, body: string) => {
    const url = new URL(request.url!, "http://service");
    const what = `${request.method} ${url.pathname}${url.search} ${body}`;
    requests.push(what);
    switch (mood.name) {
      case "well":
        return answerWell(response, url, body);
      case "held":
        if (!mood.holds(what)) return answerWell(response, url, body);
        return void held.push(() => answerWell(response, url, body));
      case "dripping":
        held.push(drip(response));
        return answerWell(response, url, body);
      case "limited":
        return answer(response, 429, { message: "Slow down" }, { "retry-after": String(mood.retryAfterS) });
      case "down":
        return answer(response, 503, { message: "Maintenance" });
      case "key":
        return answer(response, 401, { message: "Unknown key" });
      case "nonsense":
        response.writeHead(200, { "content-type": "text/html" });
        return void response.end("<!doctype html><title>Welcome</title>");
    }
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => reply(request, response, Buffer.concat(chunks).toString()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setMood: (next) => {
      mood = next;
      for (const go of held) go();
      held = [];
    },
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
