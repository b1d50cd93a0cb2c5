import "server-only";

const ADDRESS = /[a-z0-9][a-z0-9._%+-]{0,63}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}/i;

/** The first e-mail address in a text, in lower case; undefined when there is none. */
export function findEmail(text: string | undefined): string | undefined {
  if (!text?.includes("@")) return undefined;
  // Bounded, because bios are written by strangers.
  return ADDRESS.exec(text.slice(0, 5000))?.[0].toLowerCase();
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text);
}
