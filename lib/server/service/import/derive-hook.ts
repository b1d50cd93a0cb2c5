import "server-only";
/** The hook of a post that brings none: the first sentence or line of the caption, at most 140 characters. */

const LONGEST = 140;

// A full stop ends a sentence when text precedes it ("Mr. …") and a blank follows; the marks of Chinese and Japanese
// need no blank.
const SENTENCE = /^[\s\S]{14,}?(?:[.!?…]+["'”’)]*(?=\s)|[。！？]+[」』]?|[؟।]+(?=\s|$))/u;
const TRAILING_TAGS = /(?:\s*#[^\s#]+|(?:^|\s)@[^\s#@]+)+\s*$/u;
/** Of a line, all that a sentence of 140 characters can need; keeps the expressions fast on hostile text. */
const READ_AT_MOST = 1000;

function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= LONGEST) return text;
  const head = characters.slice(0, LONGEST - 1).join("");
  const lastBlank = head.lastIndexOf(" ");
  return `${(lastBlank > LONGEST / 2 ? head.slice(0, lastBlank) : head).trimEnd()}…`;
}

/** Hashtags and mentions at the end of the line are no part of it; undefined when nothing else is there. */
export function deriveHook(caption: string | undefined): string | undefined {
  for (const line of (caption ?? "").split("\n")) {
    const text = line.slice(0, READ_AT_MOST).replace(TRAILING_TAGS, "").trim();
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const sentence = SENTENCE.exec(text)?.[0] ?? text;
    return cut(sentence.replace(TRAILING_TAGS, "").replace(/\s+/g, " ").trim());
  }
  return undefined;
}
