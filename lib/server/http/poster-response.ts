import "server-only";

const NOTHING = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const DAY_S = 86_400;

/**
 * Null gives a transparent pixel that shows the drawn poster behind it. A dead thumbnail cannot be fixed, and a status
 * of 404 would fill the browser's console with errors.
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
