import type { ReactNode } from "react";
import Link from "next/link";
import { messages } from "@/components/docs/messages/documents";
import { Brand } from "@/components/shell/brand";
import { ThemeToggle } from "@/components/shell/theme-toggle";
import { buttonClass } from "@/components/ui/button";

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="sticky top-0 z-30 short:static flex min-h-top flex-wrap items-center gap-1 border-b border-line bg-surface px-4">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:left-4 focus:top-2 focus:z-40 focus:rounded-6 focus:bg-raised focus:px-3 focus:py-2 focus:shadow-2"
        >
          {messages.skip}
        </a>
        <Link href="/viral" prefetch={false} aria-label={messages.brand}>
          <Brand />
        </Link>
        <nav aria-label={messages.title} className="ml-2 flex items-center">
          <a href="/docs" className={buttonClass({ variant: "ghost" })}>
            {messages.title}
          </a>
          <a href="/docs/api" className={buttonClass({ variant: "ghost", className: "max-sm:hidden" })}>
            {messages.apiReference}
          </a>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <ThemeToggle />
        </div>
      </header>
      {children}
    </>
  );
}
