import "server-only";
/** JSON Lines: one object a line, empty lines skipped. */
import { jsonItem, type SourceItem } from "./source-item";

export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<SourceItem> {
  let line = 0;
  let rest = "";
  for await (const chunk of text) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    for (const content of lines) {
      line++;
      const trimmed = content.replace(/^\uFEFF/, "").trim();
      if (trimmed) yield jsonItem(line, trimmed);
    }
  }
  if (rest.trim()) yield jsonItem(line + 1, rest.trim());
}
