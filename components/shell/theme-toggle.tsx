"use client";
import { Moon, Sun } from "lucide-react";
import { Button } from "@/components/ui/button";
import { switchTheme } from "./switch-theme";
import { messages } from "./messages/bar";

/** Replaces the button where the bar has no room for it. */
export function ThemeEntry({ className }: { className: string }) {
  return (
    <button type="button" className={className} onClick={switchTheme}>
      <Sun size={14} className="dark:hidden" aria-hidden="true" />
      <Moon size={14} className="hidden dark:block" aria-hidden="true" />
      {messages.theme.entry}
    </button>
  );
}

export function ThemeToggle() {
  return (
    <Button variant="ghost" size="icon" aria-label={messages.theme.button} onClick={switchTheme}>
      <Sun size={15} className="dark:hidden" />
      <Moon size={15} className="hidden dark:block" />
    </Button>
  );
}
