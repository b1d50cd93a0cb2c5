"use client";
/** The button for light and dark. */
import { Moon, Sun } from "lucide-react";
import { Button } from "@/components/ui/button";
import { switchTheme } from "./switch-theme";

export function ThemeToggle() {
  return (
    <Button variant="ghost" size="icon" aria-label="Switch between light and dark" onClick={switchTheme}>
      <Sun size={15} className="dark:hidden" />
      <Moon size={15} className="hidden dark:block" />
    </Button>
  );
}
