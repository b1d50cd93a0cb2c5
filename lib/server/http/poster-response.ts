import "server-only";
/** A poster as an answer to the browser. */

const NOTHING = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const DAY_S = 86_400;

/**
 * Null: one clear pixel, through which the drawn poster is visible. Not an error: a dead thumbnail cannot be fixed, and
 * the browser's console would show an error for each of them.
 */
export function posterResponse(picture: { type: string; bytes: Uint8Array } | null): Response {
  return new Response(new Uint8Array(picture?.bytes ?? NOTHING), {
    headers: {
      "content-type": picture?.type ?? "image/gif",
      "cache-control": `private, max-age=${picture ? 7 * DAY_S : 600}`,
      "x-content-type-options": "nosniff",
      ...(!picture && { "x-poster": "none" }),
    },
  });
}
