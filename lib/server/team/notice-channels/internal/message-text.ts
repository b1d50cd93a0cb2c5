import "server-only";
import type { NoticeGroup } from "@/lib/contract/notice-channels";
import { formatExact } from "@/lib/contract/human-number";
import { GROUP_WORDS } from "@/lib/domain/notice-words";

/** `href`: a path of this site. `count`: of alike notices. */
export type Line = { text: string; detail: string | null; href: string | null; count: number };
/** `more`: how many are not listed. */
export type Section = { group: NoticeGroup; lines: readonly Line[]; more: number };
export type Pace = "now" | "daily" | "weekly";

const plurals = new Intl.PluralRules("en");
const noticesIn = (count: number) =>
  `${formatExact(count)} ${plurals.select(count) === "one" ? "notice" : "notices"}`;

const countOf = (sections: readonly Section[]) =>
  sections
    .filter(({ group }) => group !== "spending")
    .reduce((sum, { lines, more }) => lines.reduce((all, { count }) => all + count, sum + more), 0);

const wordsOf = ({ text, count }: Line) => (count === 1 ? text : `${text} (${formatExact(count)} times)`);

/** A single matter is the subject itself. */
export function subjectOf(pace: Pace, sections: readonly Section[]): string {
  const count = countOf(sections);
  const [first] = sections;
  if (pace !== "now") {
    const name = pace === "daily" ? "Your day in Scoutdeck" : "Your week in Scoutdeck";
    return count === 0 ? `${name}: spending` : `${name}: ${noticesIn(count)}`;
  }
  return count === 1 ? first!.lines[0]!.text : `${noticesIn(count)}: ${GROUP_WORDS[first!.group]}`;
}

const COMES: Record<Pace, string> = { now: "at once", daily: "once a day", weekly: "once a week" };

type Links = { publicUrl: string; stop: string };

/** `stop`: the page that asks before it unsubscribes. */
export function mailText(pace: Pace, sections: readonly Section[], { publicUrl, stop }: Links): string {
  const isSingle = pace === "now" && countOf(sections) === 1;
  const body = sections.flatMap(({ group, lines, more }) => [
    ...(pace === "now" ? [] : [`${GROUP_WORDS[group].toUpperCase()}`]),
    lines
      .map((line) => ({ ...line, text: wordsOf(line) }))
      .map(({ text, detail, href }) =>
        [text, detail, href === null ? null : `${publicUrl}${href}`]
          .filter((part) => part !== null)
          .join(isSingle ? "\n" : "\n  "),
      )
      .map((line) => (isSingle ? line : `- ${line}`))
      .join("\n"),
    ...(more > 0 ? [`And ${formatExact(more)} more: ${publicUrl}/notices`] : []),
  ]);
  const what = pace === "now" ? GROUP_WORDS[sections[0]!.group] : "Your digest";
  return `${[
    ...body,
    "--",
    `Why you get this: ${what} ${pace === "now" ? "are sent" : "is sent"} to you by email ${COMES[pace]}. Change it: ${publicUrl}/account/notices\nStop these emails: ${stop}`,
  ].join("\n\n")}\n`;
}

/** Invisible; it ends what a chat reads as a mention or a link. */
const BREAK = "\u200b";

/**
 * Slack's escapes, so that no name becomes a link or calls everyone. Mattermost, Rocket.Chat and Discord also read
 * `@all` and `[text](address)`.
 */
const escaped = (text: string) =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("@", `@${BREAK}`)
    .replaceAll(/\](?=[([:])/g, `]${BREAK}`);

/** The body that Slack, Mattermost, Rocket.Chat and Discord (with /slack) take. */
export function chatBody(
  pace: Pace,
  sections: readonly Section[],
  { publicUrl, addedBy }: { publicUrl: string; addedBy: string },
): string {
  const text = sections.flatMap(({ group, lines, more }) => [
    ...(pace === "now" && countOf(sections) === 1 ? [] : [`*${escaped(GROUP_WORDS[group])}*`]),
    ...lines.map((line) => {
      const { detail, href } = line;
      const words = [wordsOf(line), detail].filter((part) => part !== null).map(escaped);
      return words.join(" · ") + (href === null ? "" : ` <${publicUrl}${href}|Open>`);
    }),
    ...(more > 0 ? [`And ${formatExact(more)} more: <${publicUrl}/notices|all notices>`] : []),
  ]);
  const why = `_${COMES[pace]} · connected by ${escaped(addedBy)} · <${publicUrl}/account/notices|Change>_`;
  return JSON.stringify({ text: [...text, why].join("\n") });
}
