/** Steps arrive as JSON Lines. */
import { FetchError, problemOf } from "./fetch-json";

const OFFLINE = "No connection to Scoutdeck. Try again.";

/** Leaving the loop, or the signal, ends the work on the server. @throws FetchError */
export async function* readSteps<T>(path: string, body: object, signal: AbortSignal): AsyncGenerator<T> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal }).catch(
    (cause: unknown) => {
      if (signal.aborted) throw cause;
      throw new FetchError("offline", OFFLINE, 0);
    },
  );
  if (!response.ok) throw await problemOf(response);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        if (signal.aborted) throw cause;
        throw new FetchError("offline", OFFLINE, 0);
      });
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop()!;
      for (const line of lines) yield JSON.parse(line) as T;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
