// The readers of settings are plain JavaScript, because they also run before anything is installed.

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

/** @param {string} host */
export const isLoopback = (host) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

/** @typedef {Record<string, string | undefined>} Env */

/** @param {Env} env @param {string} name @param {"on" | "off"} standard */
export function isOn(env, name, standard) {
  const text = env[name] ?? standard;
  check(text === "on" || text === "off", `${name} must be "on" or "off", not "${text}".`);
  return text === "on";
}

/** @param {Env} env @param {string} name @param {[least: number, most: number]} bounds @param {number} standard */
export function wholeNumber(env, name, [least, most], standard) {
  const text = env[name] ?? String(standard);
  const isRight = /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  check(isRight, `${name} must be a whole number from ${least} to ${most}, not "${text}".`);
  return Number(text);
}
