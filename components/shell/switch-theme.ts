import { settingCookie } from "@/lib/contract/setting-cookies";

/** A cookie keeps the theme, so that the server renders the right one. */
export function switchTheme(): void {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : window.matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  document.cookie = settingCookie("theme", root.dataset.theme, window.location.protocol === "https:");
}
