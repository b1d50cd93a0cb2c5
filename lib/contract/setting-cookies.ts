/**
 * Cookies of how somebody likes to see the pages: the theme, the columns of tables, single keys, in how big a window, and
 * whether free checks are paused.
 * Under https their names begin with `__Host-`, so that no other host sets them. Those without are from before, or from
 * plain http. Runs in the browser too.
 */
const PREFIX = "__Host-";
const YEAR_S = 31_536_000;

export type SettingCookie = "theme" | "creator-table" | "single-keys" | "window" | "look-closer";

/** The value of a Set-Cookie header, and what a script gives to `document.cookie`. */
export function settingCookie(name: SettingCookie, value: string, isSecure: boolean): string {
  const [prefix, secure] = isSecure ? [PREFIX, "; Secure"] : ["", ""];
  return `${prefix}${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

type Cookies = { get: (name: string) => { value: string } | undefined };

export const readSetting = (cookies: Cookies, name: SettingCookie): string | undefined =>
  (cookies.get(`${PREFIX}${name}`) ?? cookies.get(name))?.value;
