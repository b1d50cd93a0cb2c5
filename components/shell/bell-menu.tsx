"use client";
/** As little as every page can carry: the menu and the looks for new notices are loaded when they are due. */
import { lazy, Suspense, useEffect, useRef, useState } from "react";

const NoticesMenu = lazy(async () => ({ default: (await import("./notices-menu")).NoticesMenu }));
const LOOK_EVERY_MS = 20_000;

/** In the `<details>` of the bell. */
export function BellMenu() {
  const here = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const menu = here.current!.closest("details")!;
    const follow = () => setIsOpen(menu.open);
    follow();
    menu.addEventListener("toggle", follow);
    const look = async () => {
      // The open menu looks itself.
      if (!document.hidden && !menu.open) await (await import("./notices-menu")).lookForNew();
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      menu.removeEventListener("toggle", follow);
      clearInterval(timer);
    };
  }, []);
  return (
    <div ref={here}>
      {isOpen && (
        <Suspense>
          <NoticesMenu />
        </Suspense>
      )}
    </div>
  );
}
