"use client";
/** Palette and key map are loaded on first use. */
import { Suspense, lazy, useEffect, useRef, useState } from "react";
import { useRouter } from "next/navigation";
import { Search } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { addControl } from "@/lib/client/asked-for-list";
import { isSingleKey } from "@/lib/client/single-keys";
import type { Role } from "@/lib/contract/members";
import { commandOf, type KeyCommand } from "./key-map";
import { chooseRow, walkRows } from "./walk-rows";
import { messages } from "./messages/bar";

const CommandPalette = lazy(async () => ({ default: (await import("./command-palette")).CommandPalette }));
const KeyMapDialog = lazy(async () => ({ default: (await import("./key-map-dialog")).KeyMapDialog }));

/** The second key of a sequence must follow within this time. */
const WAIT_MS = 1_500;

type Shown = "palette" | "keyMap" | null;

function focusQuickSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('form[role="search"] input:not(:disabled)');
  box?.focus();
  return box !== null;
}

function pressAddControl(): boolean {
  const control = addControl();
  control?.click();
  return control !== null;
}

/** @param show opens a dialog, or closes it with null */
function useKeys(role: Role, show: (change: (shown: Shown) => Shown) => void): void {
  const router = useRouter();
  const before = useRef<{ key: string; at: number } | null>(null);
  useEffect(() => {
    const act = (command: KeyCommand): boolean => {
      if (command.startsWith("/")) router.push(command);
      else if (command === "keyMap" || command === "palette") show(() => command);
      else if (command === "quickSearch") return focusQuickSearch();
      else if (command === "addToList") return pressAddControl();
      // In an open post these keys move between posts.
      else if (document.querySelector("[data-panel]")) return false;
      else if (command === "choose") return chooseRow();
      else return walkRows(command === "next" ? 1 : -1);
      return true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
      if (isPalette) {
        event.preventDefault();
        // A command must not act behind another dialog.
        show((shown) => (shown ? null : document.querySelector("dialog[open]") ? shown : "palette"));
        return;
      }
      if (!isSingleKey(event)) return;
      const first =
        before.current && event.timeStamp - before.current.at < WAIT_MS ? [before.current.key] : [];
      before.current = null;
      const command = commandOf([...first, event.key], role);
      if (command === "more") before.current = { key: event.key, at: event.timeStamp };
      else if (command !== null && act(command)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [router, role, show]);
}

export function Keyboard({ role, mayImport }: { role: Role; mayImport?: boolean }) {
  const [shown, show] = useState<Shown>(null);
  useKeys(role, show);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => show("palette")}
        className={buttonClass({
          variant: "ghost",
          className: "noscript:hidden max-md:min-w-11 max-md:px-0",
        })}
      >
        <Search size={15} className="text-ink-3 max-md:size-5 max-md:text-ink-2" aria-hidden="true" />
        <span className="max-lg:sr-only">{messages.commands}</span>
        <span aria-hidden="true" className="max-lg:hidden">
          <Kbd>{messages.paletteKeys}</Kbd>
        </span>
      </button>
      {shown && (
        <Suspense>
          {shown === "palette" ? (
            <CommandPalette
              {...{ role, mayImport }}
              onClose={() => show(null)}
              onKeyMap={() => show("keyMap")}
            />
          ) : (
            <KeyMapDialog role={role} onClose={() => show(null)} />
          )}
        </Suspense>
      )}
    </>
  );
}
