/** Parses pasted addresses: `a@b.example, Noor Vos <noor@c.example>; …`, also one per line. */
import { EMAIL, MAX_EMAIL_LENGTH } from "@/lib/contract/members";
import { once } from "@/lib/contract/once";
import { MOST_INVITES } from "@/lib/contract/one-time-links";

/** `addresses` are unique and in stored form. `wrong` has the invalid parts as typed. */
type TypedAddresses = { addresses: string[]; wrong: string[] };

const MOST_NAMED = 5;
/** Separators inside quotes don't count: `"Vos, Noor" <`. */
const QUOTED_NAME = /"[^"\n]*"\s*(?=<)/g;

const isAddress = (text: string) =>
  text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text) && !/[<>"(),;:\\[\]]/.test(text);

/** Accepts an address, a name with an address, or several addresses separated by spaces. */
function readPart(part: string): string[] | null {
  const named = /^[^<>]*<\s*([^<>]*?)\s*>$/.exec(part);
  const found = named ? [named[1]!] : part.split(/\s+/);
  return found.every(isAddress) ? found : null;
}

export function typedAddresses(text: string): TypedAddresses {
  const [addresses, wrong] = [new Set<string>(), new Set<string>()];
  for (const part of text.replaceAll(QUOTED_NAME, "").split(/[,;\n\r]+/)) {
    const typed = part.trim();
    if (typed === "") continue;
    const found = readPart(typed);
    if (found === null) wrong.add(typed);
    else for (const address of found) addresses.add(address.toLowerCase());
  }
  return { addresses: [...addresses], wrong: [...wrong] };
}

const list = once(() => new Intl.ListFormat("en"));

/** `“a”, “b” and “c”`; beyond five the rest is counted. */
export function namedFew(texts: readonly string[]): string {
  const shown = texts.slice(0, MOST_NAMED).map((text) => `“${text.slice(0, 60)}”`);
  const more = texts.length - shown.length;
  return list().format(more > 0 ? [...shown, `${more} more`] : shown);
}

/** @returns one sentence; null when all can be invited */
export function addressProblem(text: string): string | null {
  const { addresses, wrong } = typedAddresses(text);
  if (wrong.length > 0)
    return `${namedFew(wrong)} ${wrong.length === 1 ? "isn’t an email address" : "aren’t email addresses"}.`;
  if (addresses.length === 0) return "Enter an email address.";
  if (addresses.length > MOST_INVITES)
    return `Invite at most ${MOST_INVITES} people at once: these are ${addresses.length}.`;
  return null;
}
