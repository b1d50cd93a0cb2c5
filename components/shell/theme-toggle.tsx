"use client";
/** Switches light and dark and keeps the choice in a cookie, so that the server renders the right one at once. */
import { Moon, Sun } from "lucide-react";
import { Button } from "@/components/ui/button";

function switchTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : window.matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
}

export function ThemeToggle() {
  return (
    <Button look="ghost" size="icon" aria-label="Switch between light and dark" onClick={switchTheme}>
      <Sun size={15} className="dark:hidden" />
      <Moon size={15} className="hidden dark:block" />
    </Button>
  );
}
