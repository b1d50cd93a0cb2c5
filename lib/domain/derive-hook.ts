/** The hook of a post that brings none: the first sentence or line of the caption, at most 140 characters. */

const LONGEST = 140;

// A full stop ends a sentence when text precedes it ("Mr. …"), when it is no abbreviation and when a blank follows; the
// marks of Chinese and Japanese need no blank.
const SENTENCE =
  /^[\s\S]{14,}?(?:(?<!(?<!\p{L})(?:mt|mr|mrs|ms|dr|st|vs|jr|sr|sra|no|ft|feat|prof)\.?)[.!?…]+["'”’)]*(?=\s)|(?:[。！？]+|[❗❕‼⁉]\ufe0f?)[」』】）]?|[؟।]+(?=\s|$))/iu;
const TRAILING_TAGS = /(?:\s*#[^\s#]+|(?:^|\s)@[^\s#@]+)+\s*$/u;
/** What the app itself writes before an answer, a duet or a stitch, in the language of who posted. */
const WRITTEN_BY_APP =
  /^(?:(?:reply(?:ing)? to|antwoorden aan|antwort (?:an|auf)|r[ée]ponse à|respuesta a|responder a|risposta a|ответ пользователю|الرد على|membalas)\s+@\S+|#(?:duet|dueto|duett|duo|dúo|stitch)\s+(?:with|met|mit|com|con|avec|de)\s+@\S+)\s*[-–:|]?\s*/iu;
/** Rules, bullets and dots; hashtags before the text. */
const DECORATION = /^(?:[\s\p{Pd}_=*•·.,|>~―─━＿]+|#\S+\s+(?=#\S+\s))+/u;
/** Of a line, all that a sentence of 140 characters can need; keeps the expressions fast on hostile text. */
const READ_AT_MOST = 1000;

function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= LONGEST) return text;
  const head = characters.slice(0, LONGEST - 1).join("");
  const lastBlank = head.lastIndexOf(" ");
  return `${(lastBlank > LONGEST / 2 ? head.slice(0, lastBlank) : head).trimEnd()}…`;
}

/** Hashtags and mentions at the end of a line are no part of it; undefined when nothing else is there. */
export function deriveHook(caption: string | undefined): string | undefined {
  for (const line of (caption ?? "").split("\n")) {
    const text = line
      .slice(0, READ_AT_MOST)
      .replace(WRITTEN_BY_APP, "")
      .replace(TRAILING_TAGS, "")
      .replace(DECORATION, "")
      .trim();
    const sentence = (SENTENCE.exec(text)?.[0] ?? text)
      .replace(TRAILING_TAGS, "")
      .replace(/\s+/g, " ")
      .trim();
    if (/[\p{L}\p{N}]/u.test(sentence.replace(/#\S+/g, ""))) return cut(sentence);
  }
  return undefined;
}
