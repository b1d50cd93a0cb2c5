/** Templates of messages: fields in double braces, and texts for fields that are empty. */
import { cleanName } from "@/lib/contract/clean-name";
import { fieldKey, type Fallbacks, type TemplateText } from "@/lib/contract/outreach";

type Token = { kind: "text"; text: string } | { kind: "field"; name: string; key: string };
/** `tail`: the white space behind the sentence. */
export type Sentence = { tokens: Token[]; tail: string };

const FIELD = /\{\{([^{}\n]{1,80})\}\}/g;

/** Braces that don't enclose a name are text. */
function readTokens(template: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  const addText = (end: number) => {
    if (end > from) tokens.push({ kind: "text", text: template.slice(from, end) });
  };
  for (const match of template.matchAll(FIELD)) {
    const name = cleanName(match[1]!);
    if (name === "") continue;
    addText(match.index);
    tokens.push({ kind: "field", name, key: fieldKey(name) });
    from = match.index + match[0].length;
  }
  addText(template.length);
  return tokens;
}

/** Names of the fields in a template, each once, as they are first spelled. */
export function fieldsOf({ subject, body }: Pick<TemplateText, "subject" | "body">): string[] {
  const found = new Map<string, string>();
  for (const token of [...readTokens(subject), ...readTokens(body)])
    if (token.kind === "field" && !found.has(token.key)) found.set(token.key, token.name);
  return [...found.values()];
}

/** A dot within a number or an address has no space behind it. East Asian marks need none. */
const isEnd = (words: string, space: string) =>
  space.includes("\n") ||
  (space !== "" && /[.!?…]["'”’»)\]]*$/.test(words)) ||
  /[。！？][」』）]*$/.test(words);

export function sentencesOf(template: string): Sentence[] {
  const sentences: Sentence[] = [];
  let tokens: Token[] = [];
  for (const token of readTokens(template)) {
    if (token.kind === "field") {
      tokens.push(token);
      continue;
    }
    for (const [, words = "", space = ""] of token.text.matchAll(
      /([^\s。！？]*(?:[。！？]+[」』）]*)?)(\s*)/g,
    )) {
      if (words !== "") tokens.push({ kind: "text", text: words });
      if (isEnd(words, space)) {
        sentences.push({ tokens, tail: space });
        tokens = [];
      } else if (space !== "") tokens.push({ kind: "text", text: space });
    }
  }
  if (tokens.length > 0) sentences.push({ tokens, tail: "" });
  return sentences;
}

/** `missing`: a field without a value or fallback, as the template spells it. */
export type TextPart = { kind: "text" | "value" | "fallback" | "missing"; text: string };
/** `missing` and `replaced` have names of fields. */
export type FilledText = { parts: TextPart[]; text: string; missing: string[]; replaced: string[] };

/** Values stay on one line, so that a value can't add a paragraph or a header. */
const cleanValue = (value: string | undefined) => cleanName(value ?? "");

type Filled = Pick<FilledText, "parts" | "missing" | "replaced">;

function fillSentence(
  { tokens }: Sentence,
  values: ReadonlyMap<string, string>,
  fallbacks: Fallbacks,
): Filled & { isRemoved: boolean } {
  const filled: Filled = { parts: [], missing: [], replaced: [] };
  const fallbackOf = (key: string) => (Object.hasOwn(fallbacks, key) ? fallbacks[key] : undefined);
  for (const token of tokens) {
    if (token.kind === "text") {
      filled.parts.push(token);
      continue;
    }
    const value = cleanValue(values.get(token.key));
    const fallback = fallbackOf(token.key);
    if (value !== "") filled.parts.push({ kind: "value", text: value });
    else if (fallback?.replaces === "sentence") {
      const text = cleanValue(fallback.text);
      const parts: TextPart[] = text === "" ? [] : [{ kind: "fallback", text }];
      return { parts, missing: [], replaced: [token.name], isRemoved: text === "" };
    } else if (fallback && fallback.text !== "") {
      filled.parts.push({ kind: "fallback", text: cleanValue(fallback.text) });
      filled.replaced.push(token.name);
    } else {
      filled.parts.push({ kind: "missing", text: `{{${token.name}}}` });
      filled.missing.push(token.name);
    }
  }
  return { ...filled, isRemoved: false };
}

/** @param values by `fieldKey`; absent and empty ones are empty fields */
function fillText(template: string, values: ReadonlyMap<string, string>, fallbacks: Fallbacks): FilledText {
  const parts: TextPart[] = [];
  const [missing, replaced] = [new Set<string>(), new Set<string>()];
  const isLineStart = () => parts.length === 0 || parts.at(-1)!.text.endsWith("\n");
  const trimEnd = () => {
    for (let last = parts.at(-1); last?.kind === "text"; last = parts.at(-1)) {
      const text = last.text.trimEnd();
      if (text !== "") return void (parts[parts.length - 1] = { kind: "text", text });
      parts.pop();
    }
  };
  let isLastRemoved = false;
  for (const sentence of sentencesOf(template)) {
    const filled = fillSentence(sentence, values, fallbacks);
    for (const name of filled.missing) missing.add(name);
    for (const name of filled.replaced) replaced.add(name);
    isLastRemoved = filled.isRemoved;
    let { tail } = sentence;
    if (filled.isRemoved) {
      // A removed sentence takes its white space along; one that ends a line leaves the end of the line.
      if (isLineStart() || !tail.includes("\n")) tail = "";
      else trimEnd();
    }
    parts.push(...filled.parts);
    if (tail !== "") parts.push({ kind: "text", text: tail });
  }
  if (isLastRemoved) trimEnd();
  return {
    parts,
    text: parts.map(({ text }) => text).join(""),
    missing: [...missing],
    replaced: [...replaced],
  };
}

export type FilledMessage = {
  subject: FilledText;
  body: FilledText;
  missing: readonly string[];
  replaced: readonly string[];
};

export function fillTemplate(
  { subject, body, fallbacks }: TemplateText,
  values: ReadonlyMap<string, string>,
): FilledMessage {
  const [head, text] = [fillText(subject, values, fallbacks), fillText(body, values, fallbacks)];
  return {
    subject: head,
    body: text,
    missing: [...new Set([...head.missing, ...text.missing])],
    replaced: [...new Set([...head.replaced, ...text.replaced])],
  };
}
