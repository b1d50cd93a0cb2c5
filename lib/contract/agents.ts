/** Agents call the tools of `/api/mcp` with an API key (Model Context Protocol). */

import { cleanName } from "./clean-name";

/** Longest name that an agent may give itself. */
export const MAX_AGENT_NAME = 60;

/** Says on whose behalf an agent acted. */
export const byAgent = (person: string, agent: string | null): string =>
  agent === null ? person : `${person}, by ${agent}`;

/**
 * Variation selectors can spell hidden words, byte by byte. One behind an emoji selects its colours; this leaves that one.
 */
const SELECTORS = /[\ufe00-\ufe0e\u{e0100}-\u{e01ef}]|(?<!\p{Emoji})\ufe0f/gu;

/** A text of a stranger in one line, without characters that hide words from people but not from agents. */
export const withoutHidden = (text: string): string =>
  cleanName(text.replaceAll(/[\u2028\u2029]/gu, " ").replaceAll(SELECTORS, ""));

/** A text of a stranger as an agent gets it: `withoutHidden`, at most `most` characters long. */
export function foreignText(text: string, most: number): string {
  const shown = withoutHidden(text);
  const letters = [...shown];
  return letters.length <= most ? shown : `${letters.slice(0, most).join("")}…`;
}
