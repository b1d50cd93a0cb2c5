import "server-only";
import { checkRecordLength } from "./internal/check-limits";
import { jsonItem, type SourceItem, type SourceItems } from "./source-item";

export async function* readJsonLines(text: AsyncIterable<string>): SourceItems {
  let line = 0;
  let rest = "";
  for await (const chunk of text) {
    const lines = chunk.split("\n");
    // Pieces are joined when the line ends, so that a long line is not searched again with every piece.
    lines[0] = rest + lines[0]!;
    rest = lines.pop()!;
    checkRecordLength(rest.length);
    const items: SourceItem[] = [];
    for (const content of lines) {
      line++;
      const trimmed = content.replace(/^\uFEFF/, "").trim();
      if (trimmed) items.push(jsonItem(line, trimmed));
    }
    yield items;
  }
  if (rest.trim()) yield [jsonItem(line + 1, rest.trim())];
}
