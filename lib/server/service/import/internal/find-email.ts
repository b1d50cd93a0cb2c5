import "server-only";

const ADDRESS = /[a-z0-9][a-z0-9._%+-]{0,63}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}/i;

/** Returns the address in lower case. */
export function findEmail(text: string | undefined): string | undefined {
  if (!text?.includes("@")) return undefined;
  // The search is bounded, because bios are written by strangers.
  return ADDRESS.exec(text.slice(0, 5000))?.[0].toLowerCase();
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text);
}
