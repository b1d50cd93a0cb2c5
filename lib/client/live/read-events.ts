import { createParser } from "eventsource-parser";

/** `id` is null when the event has none. */
export type SentEvent = { id: number | null; event: string; data: string };

/** Leaving the loop closes the stream. @throws when the connection breaks */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  heard: () => void = () => {},
): AsyncGenerator<SentEvent> {
  const events: SentEvent[] = [];
  const parser = createParser({
    onEvent: ({ id = "", event = "message", data }) =>
      events.push({ id: /^\d+$/u.test(id) ? Number(id) : null, event, data }),
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      parser.feed(decoder.decode(value, { stream: true }));
      yield* events.splice(0);
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
