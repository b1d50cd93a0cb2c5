"use client";
import { useLayoutEffect, useRef } from "react";
import { useSearchParams } from "next/navigation";

/** Browsers restore the scroll of the page on Back, but not that of an element: the entry of the history keeps it. */
export function KeptScroll() {
  const mark = useRef<HTMLSpanElement>(null);
  const search = useSearchParams();
  useLayoutEffect(() => {
    const region = mark.current!.parentElement!;
    const { href } = location;
    region.scrollTop = history.state?.tableTop ?? 0;
    const keep = () => {
      // While Back is loading, the address is that of the next page already.
      if (location.href === href) history.replaceState({ ...history.state, tableTop: region.scrollTop }, "");
    };
    // A link can be pressed before the scroll has ended.
    const ends = ["scrollend", "click"];
    ends.forEach((end) => addEventListener(end, keep, true));
    return () => ends.forEach((end) => removeEventListener(end, keep, true));
  }, [search]);
  return <span ref={mark} hidden />;
}
