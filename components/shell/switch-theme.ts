import { settingCookie } from "@/lib/contract/setting-cookies";

/** Switches light and dark and keeps the choice in a cookie, so that the server renders the right one at once. */
export function switchTheme(): void {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : window.matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  document.cookie = settingCookie("theme", root.dataset.theme, window.location.protocol === "https:");
}
