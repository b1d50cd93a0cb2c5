import "server-only";
/** Reads one element at a time: only the current element is held in memory. */
import { checkRecordLength } from "./check-limits";
import { jsonItem, type SourceItem } from "./source-item";

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

class ElementSplitter {
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #buffer = "";
  isDone = false;
  isFollowed = false;

  #step(code: number): "part" | "end" {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === BACKSLASH) this.#isEscaped = true;
      else if (code === QUOTE) this.#isInString = false;
      return "part";
    }
    if (code === QUOTE) this.#isInString = true;
    else if (OPENING.has(code)) this.#depth++;
    else if (CLOSING.has(code)) this.isDone = --this.#depth === 0;
    else if (code === COMMA && this.#depth === 1) return "end";
    return this.isDone ? "end" : "part";
  }

  *take(chunk: string): Generator<string> {
    let start = 0;
    let index = 0;
    for (; index < chunk.length && !this.isDone; index++) {
      const isOutermost = this.#depth === 0;
      const step = this.#step(chunk.charCodeAt(index));
      if (isOutermost && this.#depth === 1) start = index + 1;
      if (step === "part") continue;
      yield this.#buffer + chunk.slice(start, index);
      this.#buffer = "";
      start = index + 1;
    }
    if (this.#depth > 0) this.#buffer += chunk.slice(start);
    checkRecordLength(this.#buffer.length);
    if (this.isDone) this.isFollowed ||= chunk.slice(index).trim() !== "";
  }
}

export async function* readJsonArray(text: AsyncIterable<string>): AsyncGenerator<SourceItem> {
  const splitter = new ElementSplitter();
  let index = 0;
  for await (const chunk of text) {
    for (const element of splitter.take(chunk)) {
      const trimmed = element.trim();
      // `[]` and a trailing comma give an element without text.
      if (trimmed) yield jsonItem(index, trimmed);
      index++;
    }
  }
  if (!splitter.isDone) yield { at: index, problem: "the file ends in the middle of the array" };
  if (splitter.isFollowed) {
    yield { at: index, problem: "the array ends before the file does; nothing after it was read" };
  }
}
