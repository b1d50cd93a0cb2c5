// What the readers of settings share. Plain JavaScript: it also runs before anything is installed.

/** One sentence that names the variable; shown to the person as it is. */
export class SettingsError extends Error {}

/** @param {unknown} isRight @param {string} sentence @returns {asserts isRight} */
export function check(isRight, sentence) {
  if (!isRight) throw new SettingsError(sentence);
}

/** @param {string} text @param {string} name */
export function httpUrl(text, name) {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  check(isPlain, `${name} must be an address that starts with http:// or https://, not "${text}".`);
  return url.href.replace(/\/+$/, "");
}

/** @param {string} text */
export const listIn = (text) => text.toLowerCase().match(/[^\s,]+/g) ?? [];

/** @param {string} host */
export const isHostName = (host) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host);
