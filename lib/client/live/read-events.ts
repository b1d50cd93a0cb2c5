/** Server-sent events out of the body of an answer. */

/** `id`: null when it brings none. */
export type SentEvent = { id: number | null; event: string; data: string };

/** One event of its lines. Null: it says nothing, as a beat does. */
function eventIn(block: string): SentEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const [, name, value] = /^([a-z]+): ?(.*)$/u.exec(line) ?? [];
    if (name !== undefined) fields.set(name, value!);
  }
  const [id, data] = [fields.get("id"), fields.get("data")];
  if (data === undefined) return null;
  return {
    id: id !== undefined && /^\d+$/u.test(id) ? Number(id) : null,
    event: fields.get("event") ?? "message",
    data,
  };
}

/**
 * The events as they come, until the stream ends; leaving them closes it.
 * @param heard called for whatever comes, beats too
 * @throws when the connection breaks
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  heard: () => void = () => {},
): AsyncGenerator<SentEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = blocks.pop()!;
      for (const block of blocks) {
        const event = eventIn(block);
        if (event) yield event;
      }
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
