/** `__Host-` keeps other hosts from setting the cookies. Names without the prefix are older, or from plain http. */
const PREFIX = "__Host-";
const YEAR_S = 31_536_000;

type SettingCookie = "theme" | "creator-table" | "single-keys" | "window" | "look-closer";

/** @returns a Set-Cookie header, which a script can also assign to `document.cookie` */
export function settingCookie(name: SettingCookie, value: string, isSecure: boolean): string {
  const [prefix, secure] = isSecure ? [PREFIX, "; Secure"] : ["", ""];
  return `${prefix}${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

type Cookies = { get: (name: string) => { value: string } | undefined };

export const readSetting = (cookies: Cookies, name: SettingCookie): string | undefined =>
  (cookies.get(`${PREFIX}${name}`) ?? cookies.get(name))?.value;
