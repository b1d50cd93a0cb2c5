import type { ComponentProps, ReactNode } from "react";
import Link from "next/link";
import { Ellipsis } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { credits as creditWords } from "@/components/ui/counted";
import { messages } from "./messages/selection";

export const quiet = (text: string) => <span className="text-inv-ink-2">{text}</span>;
/** Phones leave this part of a label to screen readers. */
export const onWide = (text: string) => <span className="max-md:sr-only">{text}</span>;

export const barFrame =
  "relative flex w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-12 bg-inv py-2.5 pl-[18px] pr-2.5 text-inv-ink shadow-[0_0_0_1px_var(--inv-line),0_16px_40px_-8px_rgb(0_0_0/.4)] max-md:gap-1 max-md:p-2";

/** The text in front of the buttons. */
export const barHead = "min-w-0 max-md:flex-[9_1_5rem] max-md:px-2 max-md:leading-[18px]";

/** Phones show only the icon of such a button. */
export const iconOnPhone = "max-md:size-11 max-md:p-0";

/** `balance` is in credits and null if the service doesn't report it. */
export function Cost({ credits, balance }: { credits: number; balance: number | null }) {
  return (
    <span className="tabular-nums">
      <b className="font-600">{creditWords(credits)}</b>
      {balance !== null && <> {quiet(messages.bar.ofBalance(balance))}</>}
    </span>
  );
}

/** A link with `href`, otherwise a button. */
export type BarAct = { words: string; icon?: ReactNode; href?: string; press?: ComponentProps<"button"> };

export function BarAct({ act: { words, icon, href, press }, className }: { act: BarAct; className: string }) {
  if (href !== undefined)
    return (
      <Link href={href} prefetch={false} className={className}>
        {words}
      </Link>
    );
  return (
    <button type="button" {...press} className={className}>
      {icon}
      {words}
    </button>
  );
}

/** An act that leaves the bar as it is closes the menu. The focus stays in the bar. */
export function closeMenu({ currentTarget }: { currentTarget: Element }): void {
  const menu = currentTarget.closest("details");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

const entry = buttonClass({ variant: "ghost", className: "w-full justify-start! text-left" });

/** Holds on phones what wide windows show in the bar itself. */
export function BarMenu({ acts }: { acts: readonly BarAct[] }) {
  if (acts.length === 0) return null;
  return (
    <details name="menu" className="md:hidden">
      <summary
        aria-label={messages.bar.more}
        className={buttonClass({ variant: "inverseGhost", className: iconOnPhone })}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </summary>
      <div className="absolute inset-x-0 bottom-full z-10 mb-2 max-h-[calc(100dvh-11rem)] overflow-y-auto rounded-12 bg-raised p-1.5 text-ink shadow-2 short:max-h-[calc(100dvh-8rem)]">
        {acts.map((act) => (
          <BarAct key={act.words} act={act} className={entry} />
        ))}
      </div>
    </details>
  );
}
