import { CircleQuestionMark, ScanSearch, SquarePlay } from "lucide-react";
import { menuClass } from "@/components/ui/menu-class";
import { sameHref, type CreatorAddress } from "./creator-address";
import { CheckWords, LookCloser } from "./look-closer";
import { LookForm } from "./look-line";
import type { LookPage } from "./use-look";
import { messages } from "./messages/look";
import { messages as rowMessages } from "./messages/row-order";

function Legend() {
  const { dotted, proven, seen, veiled } = rowMessages.legend;
  return (
    <details className="relative shrink-0 max-md:hidden" name="menu">
      <summary
        aria-label={rowMessages.legend.title}
        className="grid size-7 place-items-center rounded-6 text-ink-2 hover:bg-hover hover:text-ink max-md:size-11"
      >
        <CircleQuestionMark size={14} aria-hidden="true" />
      </summary>
      <ul className={`${menuClass} grid w-72 gap-2 whitespace-normal p-3.5 text-ink-2`}>
        <li>
          <span className="known-value">{dotted}</span> {proven}
        </li>
        <li className="flex items-center gap-1.5">
          <SquarePlay size={13} aria-hidden="true" />
          {seen}
        </li>
        <li className="flex items-center gap-1.5">
          <i className="veil" aria-hidden="true" />
          {veiled}
        </li>
      </ul>
    </details>
  );
}

type Props = LookPage & {
  address: CreatorAddress;
  search: string;
  fresh: readonly string[];
  isAutomatic: boolean;
  isPaused: boolean;
};

/** Part of the toolbar. The progress is a line at its bottom, so that nothing moves while the preview runs. */
export function LookCloserStrip({ address, search, fresh, isAutomatic, isPaused, ...page }: Props) {
  return (
    <section
      aria-label={messages.label}
      className="relative flex min-h-7 items-center gap-1.5 whitespace-nowrap font-450 [&_svg]:shrink-0"
    >
      <LookCloser key={search} {...{ search, fresh, isAutomatic }} {...page} isShort>
        <LookForm back={sameHref(address)} isShort>
          <ScanSearch size={15} className={isPaused ? "text-ink-3" : "text-accent-ink"} aria-hidden="true" />
          {isPaused && <span className="sr-only">{messages.paused}</span>}
          <span className="max-xl:sr-only">
            <CheckWords fresh={fresh} words={isPaused ? messages.continue : messages.checkPage} />
          </span>
        </LookForm>
      </LookCloser>
      <Legend />
    </section>
  );
}
