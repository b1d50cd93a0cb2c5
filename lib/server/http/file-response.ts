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
