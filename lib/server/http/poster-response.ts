import "server-only";
/** A poster as an answer to the browser. */

const NOTHING = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const DAY_S = 86_400;

/**
 * Null: one clear pixel, through which the drawn poster is seen. Not an error: a dead thumbnail is nothing that anybody
 * could mend, and an error would stand in the browser's console for each of them.
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
