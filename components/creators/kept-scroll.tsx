"use client";
import { useLayoutEffect, useRef } from "react";
import { usePathname, useSearchParams } from "next/navigation";

/** Browsers restore the scroll of the page on Back, but not that of an element: the entry of the history keeps it. */
export function KeptScroll() {
  const mark = useRef<HTMLSpanElement>(null);
  const address = `${usePathname()}?${useSearchParams()}`;
  useLayoutEffect(() => {
    const region = mark.current!.parentElement!;
    region.scrollTop = Number(history.state?.tableTop ?? 0);
    const { href } = location;
    const keep = () => {
      // While Back is loading, the address is that of the next page already.
      if (location.href !== href) return;
      const tableTop = region.scrollTop;
      if ((history.state?.tableTop ?? 0) !== tableTop)
        history.replaceState({ ...history.state, tableTop }, "");
    };
    region.addEventListener("scrollend", keep);
    // A link can be pressed before the scroll has ended.
    document.addEventListener("click", keep, true);
    return () => {
      region.removeEventListener("scrollend", keep);
      document.removeEventListener("click", keep, true);
    };
  }, [address]);
  return <span ref={mark} hidden />;
}
