/** Agents call the tools of `/api/mcp` with an API key (Model Context Protocol). */

/** Longest name that an agent may give itself. */
export const MAX_AGENT_NAME = 60;

/** Says on whose behalf an agent acted. */
export const byAgent = (person: string, agent: string | null): string =>
  agent === null ? person : `${person}, by ${agent}`;

/** Control characters, direction overrides, invisible tag characters: they hide words from people but not from agents. */
const INVISIBLE = /[\p{Cc}\u200b\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** A text of a stranger as an agent gets it: in one line, at most `most` characters long. */
export function foreignText(text: string, most: number): string {
  const shown = text.toWellFormed().replaceAll(INVISIBLE, " ").replaceAll(/\s+/gu, " ").trim();
  const letters = [...shown];
  return letters.length <= most ? shown : `${letters.slice(0, most).join("")}…`;
}
