import "server-only";
import { checkRecordLength } from "./internal/check-limits";
import { jsonItem, type SourceItem } from "./source-item";

export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<SourceItem> {
  let line = 0;
  let rest = "";
  for await (const chunk of text) {
    const lines = chunk.split("\n");
    // Pieces are joined when the line ends, so that a long line is not searched again with every piece.
    lines[0] = rest + lines[0]!;
    rest = lines.pop()!;
    checkRecordLength(rest.length);
    for (const content of lines) {
      line++;
      const trimmed = content.replace(/^\uFEFF/, "").trim();
      if (trimmed) yield jsonItem(line, trimmed);
    }
  }
  if (rest.trim()) yield jsonItem(line + 1, rest.trim());
}
