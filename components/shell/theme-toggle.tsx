"use client";
import { Moon, Sun } from "lucide-react";
import { Button } from "@/components/ui/button";
import { settingCookie } from "@/lib/contract/setting-cookies";
import { messages } from "./messages/bar";

/** A cookie keeps the theme, so that the server renders the right one. */
export function switchTheme(): void {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : window.matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  document.cookie = settingCookie("theme", root.dataset.theme, window.location.protocol === "https:");
}

export function ThemeEntry({ className }: { className: string }) {
  return (
    <button type="button" className={className} onClick={switchTheme}>
      <Sun size={14} className="dark:hidden" aria-hidden="true" />
      <Moon size={14} className="hidden dark:block" aria-hidden="true" />
      {messages.theme}
    </button>
  );
}

export function ThemeToggle() {
  return (
    <Button variant="ghost" size="icon" aria-label={messages.theme} onClick={switchTheme}>
      <Sun size={15} className="dark:hidden" />
      <Moon size={15} className="hidden dark:block" />
    </Button>
  );
}
