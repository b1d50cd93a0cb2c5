import "server-only";
import { createHash } from "node:crypto";

/** A text with an ETag. Answers 304 without it when the client has the same text. */
export function textAnswer(request: Request, text: string, type = "text/plain"): Response {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const given = (request.headers.get("if-none-match") ?? "").split(",");
  // A proxy that compresses makes the tag a weak one (RFC 9110, 13.1.2).
  const isKnown = given.some((each) => ["*", etag].includes(each.trim().replace(/^W\//, "")));
  const headers = {
    etag,
    "cache-control": "no-cache",
    ...(!isKnown && { "content-type": `${type}; charset=utf-8` }),
  };
  return new Response(isKnown ? null : text, { status: isKnown ? 304 : 200, headers });
}
