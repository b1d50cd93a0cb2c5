const LONGEST = 140;

// A full stop ends a sentence if enough text is before it and a blank after it, but not in an abbreviation ("Mr. …").
// Chinese and Japanese marks need no blank. The sign is looked for first, because looking back takes long.
const SENTENCE =
  /^[\s\S]{14,}?(?:(?=[.!?…])(?<!(?<!\p{L})(?:mt|mr|mrs|ms|dr|st|vs|jr|sr|sra|no|ft|feat|prof)\.?)[.!?…]+["'”’)]*(?=\s)|(?:[。！？]+|[❗❕‼⁉]\ufe0f?)[」』】）]?|[؟।]+(?=\s|$))/iu;
const TRAILING_TAGS = /(?:\s*#[^\s#]+|(?:^|\s)@[^\s#@]+)+\s*$/u;
/** Text that the app writes before an answer, a duet or a stitch, in the author's language. */
const WRITTEN_BY_APP =
  /^(?:(?:reply(?:ing)? to|antwoorden aan|antwort (?:an|auf)|r[ée]ponse à|respuesta a|responder a|risposta a|ответ пользователю|الرد على|membalas)\s+@\S+|#(?:duet|dueto|duett|duo|dúo|stitch)\s+(?:with|met|mit|com|con|avec|de)\s+@\S+)\s*[-–:|]?\s*/iu;
/** Rules, bullets, dots, and hashtags before the text. */
const DECORATION = /^(?:[\s\p{Pd}_=*•·.,|>~―─━＿]+|#\S+\s+(?=#\S+\s))+/u;
/** Enough for a sentence of 140 characters. The limit keeps the expressions fast on hostile text. */
const READ_AT_MOST = 1000;

const mayHaveTags = (text: string) => text.includes("#") || text.includes("@");
const withoutTrailingTags = (text: string) => (mayHaveTags(text) ? text.replace(TRAILING_TAGS, "") : text);

function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  const characters = [...text];
  if (characters.length <= LONGEST) return text;
  const head = characters.slice(0, LONGEST - 1).join("");
  const lastBlank = head.lastIndexOf(" ");
  return `${(lastBlank > LONGEST / 2 ? head.slice(0, lastBlank) : head).trimEnd()}…`;
}

function hookOf(caption: string): string | undefined {
  for (const line of caption.split("\n")) {
    const text = line.slice(0, READ_AT_MOST).replace(WRITTEN_BY_APP, "");
    const bare = withoutTrailingTags(text).replace(DECORATION, "").trim();
    const sentence = withoutTrailingTags(SENTENCE.exec(bare)?.[0] ?? bare)
      .replace(/\s+/g, " ")
      .trim();
    if (/[\p{L}\p{N}]/u.test(sentence.replace(/#\S+/g, ""))) return cut(sentence);
  }
  return undefined;
}

/** A row is derived when it is read and again when it is stored, up to 500 rows later. */
const MOST_HOOKS = 1_000;
const hooks = new Map<string, string | undefined>();

/** First sentence or line of the caption, without trailing hashtags and mentions, at most 140 characters. */
export function deriveHook(caption: string | undefined): string | undefined {
  if (caption === undefined) return undefined;
  const known = hooks.get(caption);
  if (known !== undefined || hooks.has(caption)) return known;
  const hook = hookOf(caption);
  if (hooks.size >= MOST_HOOKS) hooks.clear();
  hooks.set(caption, hook);
  return hook;
}

/** Posts with the same first three words have the same opening. Empty when the hook has no word. */
export function hookOpening(hook: string): string {
  const [, ...words] = /(\S+)(?:\s+(\S+))?(?:\s+(\S+))?/.exec(hook) ?? [];
  return words.filter((word) => word !== undefined).join(" ");
}
