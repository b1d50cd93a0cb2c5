/**
 * What a page of the creator search leaves out because of what the team has or knows. It is in the address, saved views
 * keep it, and everything that a search selects follows it. The service knows nothing of it. No zod.
 */

/** Longest time that "opened" looks back, in days; openings are kept so long. */
export const MOST_OPENED_DAYS = 365;
export const HIDE = "hide";
/** Of `owned`: nothing but owned creators is shown. */
export const ONLY = "only";

/** Of `onList`: a list of the team, whichever. */
export const ANY_LIST = "any";

const isHide = (text: string) => text === HIDE;
const isDays = (text: string) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MOST_OPENED_DAYS;

const isListId = (text: string) => /^[\w-]{1,64}$/.test(text);

/**
 * One entry a reason, in the order in which they are named: its parameter is its name. `values`: what the page offers.
 * `opened`: by anybody of the team in the last so many days. `onList`: id of a list of the team.
 */
const REASONS = {
  owned: { values: [HIDE], isValue: (text: string) => isHide(text) || text === ONLY },
  declined: { values: [HIDE], isValue: isHide },
  doNotContact: { values: [HIDE], isValue: isHide },
  onList: { values: [ANY_LIST], isValue: isListId },
  opened: { values: ["7", "30", "90"], isValue: isDays },
} as const;

export type HideReason = keyof typeof REASONS;
export const HIDE_REASONS = Object.keys(REASONS) as readonly HideReason[];
export const offeredValues = (reason: HideReason): readonly string[] => REASONS[reason].values;

/** By reason, the value of its parameter. */
export type Hiding = Readonly<Partial<Record<HideReason, string>>>;

/** Of the parameters of an address; a value that means nothing hides nothing. */
export function readHiding(entries: Iterable<readonly [string, string]>): Hiding {
  const given = new Map<string, string>();
  for (const [name, value] of entries) if (!given.has(name)) given.set(name, value);
  const read = HIDE_REASONS.flatMap((reason) => {
    const value = given.get(reason);
    return value !== undefined && REASONS[reason].isValue(value) ? [[reason, value] as const] : [];
  });
  return Object.fromEntries(read);
}

/** One spelling of it, as a part of an address; empty: nothing is hidden. */
export function hidingText(hiding: Hiding): string {
  return HIDE_REASONS.flatMap((reason) => (hiding[reason] ? [`${reason}=${hiding[reason]}`] : [])).join("&");
}

/** A search with what it hides behind it. */
export function withHiding(search: string, hiding: Hiding): string {
  return [search, hidingText(hiding)].filter((part) => part !== "").join("&");
}

/** The two parts of what `withHiding` makes. */
export function splitHiding(search: string): { search: string; hiding: Hiding } {
  const entries = [...new URLSearchParams(search)];
  const hiding = readHiding(entries);
  const isOther = (part: string) => !HIDE_REASONS.some((reason) => part.startsWith(`${reason}=`));
  return { search: search.split("&").filter(isOther).join("&"), hiding };
}
