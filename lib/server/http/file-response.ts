import "server-only";

type Pieces = AsyncGenerator<Uint8Array, void, undefined>;

/** The first piece is produced before the answer begins, so that a failing query is still an error. */
export async function fileResponse(
  { name, type }: { name: string; type: string },
  pieces: Pieces,
): Promise<Response> {
  const first = await pieces.next();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = isFirst ? first : await pieces.next();
      isFirst = false;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    // A cancelled download stops the reading too.
    cancel: async () => void (await pieces.return()),
  });
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}

const CHUNK_CHARACTERS = 65_536;

async function* chunks(values: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  let text = "";
  for await (const value of values) {
    text += `${JSON.stringify(value)}\n`;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield encoder.encode(text);
    text = "";
  }
  yield encoder.encode(text);
}

export const jsonLinesResponse = (name: string, values: AsyncIterable<unknown>): Promise<Response> =>
  fileResponse({ name, type: "application/jsonl; charset=utf-8" }, chunks(values));

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
