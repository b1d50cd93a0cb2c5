// Pages that are a plain form go out without scripts: they need none, and the framework alone would be 130 KiB of them.
const PLAIN_PAGES = ["/sign-in", "/setup"];
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\bas="script"[^>]*>/g;

/** @param {string} html of a page whose data is escaped as the framework does it: no `</script` inside a script */
export function withoutScripts(html) {
  return html.replace(SCRIPTS, "");
}

/**
 * A browser that opens the address itself; the framework asks with `rsc` for the data of a page that is alive already.
 * @param {import("node:http").IncomingMessage} request
 */
function isPlain({ method, url = "/", headers }) {
  const path = url.split("?", 1)[0] ?? "";
  return method === "GET" && PLAIN_PAGES.includes(path) && headers.rsc === undefined;
}

/**
 * Holds such a page back until it is whole (some 30 KB) and sends it without scripts; others pass untouched.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
export function sendPlainPages(request, response) {
  if (!isPlain(request)) return;
  request.headers["accept-encoding"] = "identity";
  /** @type {Buffer[]} */
  const parts = [];
  const end = response.end.bind(response);
  /** @param {unknown} chunk */
  const keep = (chunk) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) parts.push(Buffer.from(chunk));
  };
  /** @param {unknown[]} rest encoding, callback */
  const call = (rest) => {
    const callback = rest.find((each) => typeof each === "function");
    if (typeof callback === "function") queueMicrotask(() => callback());
  };
  response.flushHeaders = () => {};
  response.write = (/** @type {unknown} */ chunk, /** @type {unknown[]} */ ...rest) => {
    keep(chunk);
    call(rest);
    return true;
  };
  response.end = (/** @type {unknown[]} */ ...all) => {
    keep(all[0]);
    if (!response.headersSent) response.removeHeader("content-length");
    const body = withoutScripts(Buffer.concat(parts).toString());
    call(all);
    return end(body);
  };
}
