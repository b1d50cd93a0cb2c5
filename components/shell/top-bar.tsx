"use client";
/** Drawn by code in the browser, so that no page carries its links and icons. */
import { LogOut, Search } from "lucide-react";
import { Activity, type ReactNode, Suspense, lazy, useEffect, useRef, useState } from "react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { menuClass, menuEntryClass } from "@/components/ui/menu-class";
import { addControl } from "@/lib/client/asked-for-list";
import { isSingleKey } from "@/lib/client/single-keys";
import { ROLE_WORDS, type Member, type Role } from "@/lib/contract/members";
import { homeOf, ALL_PAGES, labelOf, settingsOf } from "@/lib/contract/pages";
import { scopesOf } from "@/lib/contract/scopes";
import { Brand } from "./brand";
import { commandOf, type KeyCommand } from "./key-map";
import { messages as barMessages } from "./messages/bar";
import { TopLinks } from "./nav-links";
import { ThemeEntry } from "./theme-toggle";
import { messages } from "./messages/frame";

const LINKS = [
  { to: "results", words: messages.skip.results },
  { to: "filter-form", words: messages.skip.filters },
  { to: "content", words: messages.skip.content },
  // On the settings pages, behind their navigation.
  { to: "settings-content", words: messages.skip.content },
] as const;

/** The first links of a page appear when they have the focus. The style sheet decides which of them a page shows. */
function SkipLinks() {
  return LINKS.map(({ to, words }) => (
    <a key={to} href={`#${to}`} data-skip={to} className="skip-link">
      {words}
    </a>
  ));
}

type ShellMember = Pick<Member, "name" | "email" | "role" | "mayImport">;

function AccountMenu({ member }: { member: ShellMember }) {
  const scopes = scopesOf(member.role, member);
  const pages = ALL_PAGES.filter(
    ({ accountMenu }) => accountMenu && (accountMenu === "signedIn" || scopes.includes(accountMenu)),
  );
  const settings = settingsOf(member.role, member)[0]?.pages[0];
  const [account, ...others] = pages.map((page) => ({ href: page.path, label: labelOf(page) }));
  const links = [
    ...(account ? [account] : []),
    ...(settings ? [{ href: settings.path, label: messages.account.settings }] : []),
    ...others,
  ];
  return (
    <details className="relative" name="menu">
      <summary
        className={buttonClass({ variant: "ghost", size: "icon" })}
        aria-label={messages.account.label}
      >
        <Avatar name={member.name} />
      </summary>
      <div className={`${menuClass} w-60 p-1.5`}>
        <p className="px-2.5 pb-2 pt-1.5">
          <b className="block truncate font-600">{member.name}</b>
          <span className="block truncate text-12 text-ink-3">{member.email}</span>
          <span className="text-12 text-ink-3">{ROLE_WORDS[member.role].label}</span>
        </p>
        {links.map(({ href, label }) => (
          <Link key={href} href={href} prefetch={false} className={menuEntryClass}>
            {label}
          </Link>
        ))}
        <ThemeEntry className={`${menuEntryClass} noscript:hidden`} />
        <form method="post" action="/api/dashboard/sign-out">
          <button type="submit" className={menuEntryClass}>
            <LogOut size={14} aria-hidden="true" /> {messages.account.signOut}
          </button>
        </form>
      </div>
    </details>
  );
}

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

const STOPS = "main article [data-open], main tbody tr";

/** Rows can't take the focus themselves. */
function focusable(stop: HTMLElement): HTMLElement | null {
  if (!stop.matches("tr")) return stop;
  return stop.querySelector<HTMLElement>(
    "input[type=checkbox]:not(:disabled), a[href], button:not(:disabled)",
  );
}

/** `by` is 1 for the next card or row, -1 for the previous. @returns false if there is none */
function walkRows(by: 1 | -1): boolean {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
  const here = stops.findIndex((stop) =>
    (stop.closest("article, tr") ?? stop).contains(document.activeElement),
  );
  const next = stops[here < 0 && by < 0 ? stops.length - 1 : here + by];
  const target = next && focusable(next);
  if (!next || !target) return false;
  target.focus({ preventScroll: true });
  // A centred card isn't covered by the bars at the top and bottom.
  (next.closest("article, tr") ?? next).scrollIntoView({ block: "center" });
  return true;
}

/** Toggles the focused card or row. @returns false if there is none */
function chooseRow(): boolean {
  const box = document.activeElement
    ?.closest("article, tr")
    ?.querySelector<HTMLInputElement>("input[type=checkbox]");
  box?.click();
  return box !== null && box !== undefined;
}

/** Browsers don't scroll to a control that is partly visible, and one pixel is enough. */
function showFocused({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches(":focus-visible")) return;
  const frame = target.closest("nav, [role=region]");
  if (frame && frame.scrollWidth > frame.clientWidth)
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
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
    document.addEventListener("focusin", showFocused);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("focusin", showFocused);
    };
  }, [router, role, show]);
}

/** Palette and key map are loaded on first use. */
function Keyboard({ role, mayImport }: { role: Role; mayImport?: boolean }) {
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
        <span className="max-lg:sr-only">{barMessages.commands}</span>
        <span aria-hidden="true" className="max-lg:hidden">
          <Kbd>{barMessages.paletteKeys}</Kbd>
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

/**
 * `credits` and `notices` are given only to readers who may see them. A press on a part
 * makes only this part interactive first: the bar as a whole took most of the time of an early press.
 */
export function TopBar({
  member,
  credits,
  notices,
  demo,
}: {
  member: ShellMember;
  credits: ReactNode;
  notices: ReactNode;
  demo: ReactNode;
}) {
  return (
    <header className="sticky top-0 z-30 short:static flex min-h-top flex-wrap items-center gap-1 border-b border-line bg-surface px-4 max-md:justify-end">
      <SkipLinks />
      <Activity>
        <Link
          href={homeOf(member.role)}
          prefetch={false}
          className="mr-5 max-md:mr-auto max-[429px]:[&_b]:sr-only max-md:flex max-md:h-11 max-md:min-w-11 max-md:items-center"
          aria-label={messages.top.home}
        >
          <Brand />
        </Link>
        <TopLinks role={member.role} />
      </Activity>
      <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-1 max-md:contents">
        {demo}
        <Activity>
          {credits}
          <Keyboard role={member.role} mayImport={member.mayImport} />
        </Activity>
        <Activity>{notices}</Activity>
        <Activity>
          <AccountMenu member={member} />
        </Activity>
      </div>
    </header>
  );
}
