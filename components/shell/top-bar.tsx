"use client";
/** Drawn by code in the browser, so that no page carries its links and icons. */
import type { ReactNode } from "react";
import Link from "next/link";
import { Tag } from "@/components/ui/tag";
import { homeOf } from "@/lib/contract/pages";
import { AccountMenu, type ShellMember } from "./account-menu";
import { Brand } from "./brand";
import { TopLinks } from "./nav-links";
import { Keyboard } from "./keyboard";
import { SkipLinks } from "./skip-links";
import { ThemeToggle } from "./theme-toggle";
import { messages } from "./messages/frame";

/** `credits` and `notices` are given only to readers who may see them. `isDemo`: all records are invented. */
export function TopBar({
  member,
  credits,
  notices,
  isDemo,
}: {
  member: ShellMember;
  credits: ReactNode;
  notices: ReactNode;
  isDemo: boolean;
}) {
  return (
    <header className="sticky top-0 z-30 short:static flex min-h-top flex-wrap items-center gap-1 border-b border-line bg-surface px-4 max-md:justify-end">
      <SkipLinks />
      <Link
        href={homeOf(member.role)}
        prefetch={false}
        className="mr-5 max-md:mr-auto max-[429px]:[&_b]:sr-only max-md:flex max-md:h-11 max-md:min-w-11 max-md:items-center"
        aria-label={messages.top.home}
      >
        <Brand />
      </Link>
      <TopLinks role={member.role} />
      <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-1 max-md:contents">
        {isDemo && (
          <span title={messages.top.demo.means} className="mr-1 max-[359px]:sr-only">
            <Tag>
              {messages.top.demo.label((text) => (
                <span className="max-sm:sr-only">{text}</span>
              ))}
            </Tag>
          </span>
        )}
        {credits}
        <Keyboard role={member.role} mayImport={member.mayImport} />
        <span className="inline-flex max-sm:hidden">
          <ThemeToggle />
        </span>
        {notices}
        <AccountMenu member={member} />
      </div>
    </header>
  );
}
