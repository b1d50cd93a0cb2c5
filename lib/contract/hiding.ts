/** The address, saved views and every selection from a search include these criteria. The service ignores them. */

/** Most days that "opened" looks back; openings are kept for as long. */
export const MOST_OPENED_DAYS = 365;
export const HIDE = "hide";
/** Value of `owned` that shows only owned creators. */
export const ONLY = "only";

/** Value of `onList` that means any list of the team. */
export const ANY_LIST = "any";

const isHide = (text: string) => text === HIDE;
const isDays = (text: string) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MOST_OPENED_DAYS;

const isListId = (text: string) => /^[\w-]{1,64}$/.test(text);

/** `values` are offered by the page. `opened` means by any member in the last N days. */
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

export type Hiding = Readonly<Partial<Record<HideReason, string>>>;

/** Reads the parameters of an address. Invalid values hide nothing. */
export function readHiding(entries: Iterable<readonly [string, string]>): Hiding {
  const given = new Map<string, string>();
  for (const [name, value] of entries) if (!given.has(name)) given.set(name, value);
  const read = HIDE_REASONS.flatMap((reason) => {
    const value = given.get(reason);
    return value !== undefined && REASONS[reason].isValue(value) ? [[reason, value] as const] : [];
  });
  return Object.fromEntries(read);
}

/** @returns the canonical text for an address; empty when nothing is hidden */
export function hidingText(hiding: Hiding): string {
  return HIDE_REASONS.flatMap((reason) => (hiding[reason] ? [`${reason}=${hiding[reason]}`] : [])).join("&");
}

export function withHiding(search: string, hiding: Hiding): string {
  return [search, hidingText(hiding)].filter((part) => part !== "").join("&");
}

export function splitHiding(search: string): { search: string; hiding: Hiding } {
  const entries = [...new URLSearchParams(search)];
  const hiding = readHiding(entries);
  const isOther = (part: string) => !HIDE_REASONS.some((reason) => part.startsWith(`${reason}=`));
  return { search: search.split("&").filter(isOther).join("&"), hiding };
}
