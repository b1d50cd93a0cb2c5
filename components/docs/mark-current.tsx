"use client";
import { useEffect } from "react";

/** The current section is the last one whose top has passed this line, in CSS pixels. */
const READING_LINE = 140;

function markCurrent(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("nav[data-contents] a")];
  const passed = links.filter(({ hash }) => {
    const section = document.getElementById(hash.slice(1));
    return section && section.getBoundingClientRect().top < READING_LINE;
  });
  const current = passed.at(-1)?.hash;
  for (const link of links) {
    if (link.hash === current) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
}

export function MarkCurrent() {
  useEffect(() => {
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(markCurrent);
    };
    onScroll();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll);
    };
  }, []);
  return null;
}
