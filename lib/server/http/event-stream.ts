import "server-only";
import type { ListEvent } from "@/lib/contract/lists";
import { isAllowed } from "@/lib/server/access/caller";
import { logEvent } from "@/lib/server/runtime/log";
import type { MemberContext } from "@/lib/server/team/team-context";
import { noteOpened } from "./open-at-once";
import { contextOf } from "./request-context";

/** Proxies end connections that are silent for a minute. */
const BEAT_MS = 15_000;
/** A stream outlives its session or role by at most this time. */
const CHECK_MS = 30_000;
/** Buffered events for a browser that does not read; it requests the rest when it reconnects. */
const MOST_WAITING = 1_000;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // Compression (`no-transform` prevents it) would delay events.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

type Opened = {
  from: number;
  isReset: boolean;
  follow: (reader: {
    event: (event: ListEvent) => void;
    passed: (id: number) => void;
    end: () => void;
  }) => () => void;
};

/** The header has the id when the browser reconnects, the address when our code does. */
export function lastEventId(headers: Headers, search: URLSearchParams): number | null {
  const text = headers.get("last-event-id") ?? search.get("after") ?? "";
  return /^\d{1,15}$/u.test(text) ? Number(text) : null;
}

async function mayRead(request: Request): Promise<boolean> {
  const ctx = await contextOf(request);
  return ctx !== null && isAllowed(ctx, "library.read");
}

/** @param asker whose streams are counted */
export function eventStreamResponse(
  request: Pick<Request, "headers" | "signal">,
  stream: Opened,
  asker: Pick<MemberContext, "member" | "sessionId">,
  { isStillAllowed = () => mayRead(request as Request), checkMs = CHECK_MS } = {},
): Response {
  const encoder = new TextEncoder();
  let close = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => {
          if ((controller.desiredSize ?? 0) < -MOST_WAITING) close();
          else controller.enqueue(encoder.encode(text));
        };
        const check = () =>
          void isStillAllowed().then(
            (is) => void (is || close()),
            (err: unknown) => logEvent("warn", "lists.events-check-failed", { err }),
          );
        const timers = [setInterval(() => send(": beat\n\n"), BEAT_MS), setInterval(check, checkMs)];
        for (const timer of timers) timer.unref();
        let isOpen = true;
        const leave = stream.follow({
          event: (event) =>
            isOpen && send(`id: ${event.id}\nevent: change\ndata: ${JSON.stringify(event)}\n\n`),
          passed: (id) => isOpen && send(`id: ${id}\nevent: passed\ndata: ${id}\n\n`),
          end: () => close(),
        });
        const forget = noteOpened(asker, "events", () => close());
        close = () => {
          if (!isOpen) return;
          isOpen = false;
          forget();
          timers.forEach(clearInterval);
          leave();
          try {
            controller.close();
          } catch {
            // The browser has disconnected already.
          }
        };
        request.signal.addEventListener("abort", close);
        if (request.signal.aborted) return close();
        send(`id: ${stream.from}\nevent: ${stream.isReset ? "reset" : "passed"}\ndata: ${stream.from}\n\n`);
      },
      cancel: () => close(),
    },
    { highWaterMark: 1 },
  );
  return new Response(body, { headers: HEADERS });
}
