/** The steps of a look closer, as the server tells them: a JSON object a line. */
import { problemOf } from "@/lib/client/fetch-json";
import type { CreatorValues } from "@/lib/contract/creators";
import type { LookStep } from "@/lib/domain/proofs/look-step";

const ADDRESS = "/api/dashboard/creators/look-closer";

/** Whole lines of a stream of text. @throws what the stream does */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = "";
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const parts = (rest + decoder.decode(read.value, { stream: true })).split("\n");
      rest = parts.pop()!;
      yield* parts;
    }
    if (rest) yield rest;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** `ids`: the rows that matter; without them, those that the team does not own. @throws FetchError, or what `signal` does */
export async function* lookSteps(
  input: { search: CreatorValues; ids?: readonly string[] },
  signal: AbortSignal,
): AsyncGenerator<LookStep> {
  const response = await fetch(ADDRESS, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
    signal,
  });
  if (!response.ok || !response.body) throw await problemOf(response);
  for await (const line of linesOf(response.body)) yield JSON.parse(line) as LookStep;
}
