/** Pages that are a plain form go out without scripts: they need none, and the framework alone would be 130 KiB. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { ALL_PAGES } from "@/lib/contract/pages";

const PLAIN_PAGES = ALL_PAGES.flatMap(({ path, isPlain }) => (isPlain ? [path as string] : []));
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\bas="script"[^>]*>/g;

/** @param html of a page whose data is escaped as the framework does it: no `</script` inside a script */
export function withoutScripts(html: string): string {
  return html.replace(SCRIPTS, "");
}

/** A browser that opens the address itself; the framework requests the data of an open page with `rsc`. */
function isPlain({ method, url = "/", headers }: IncomingMessage): boolean {
  const path = url.split("?", 1)[0] ?? "";
  return method === "GET" && PLAIN_PAGES.includes(path) && headers.rsc === undefined;
}

/** Holds such a page back until it is whole (some 30 KB) and sends it without scripts; others pass untouched. */
export function sendPlainPages(request: IncomingMessage, response: ServerResponse): void {
  if (!isPlain(request)) return;
  request.headers["accept-encoding"] = "identity";
  const parts: Buffer[] = [];
  const end = response.end.bind(response);
  const keep = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) parts.push(Buffer.from(chunk));
  };
  /** @param rest encoding, callback */
  const call = (rest: unknown[]) => {
    const callback = rest.find((each) => typeof each === "function");
    if (typeof callback === "function") queueMicrotask(() => callback());
  };
  response.flushHeaders = () => {};
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    keep(chunk);
    call(rest);
    return true;
  };
  response.end = (...all: unknown[]) => {
    keep(all[0]);
    if (!response.headersSent) response.removeHeader("content-length");
    const body = withoutScripts(Buffer.concat(parts).toString());
    call(all);
    return end(body);
  };
}
