"use client";
/** Tells the server how big the window is, so that what it opens by itself fills it. */
import { useEffect } from "react";

const YEAR_S = 31_536_000;

function keep(name: string): void {
  document.cookie = `${name}=${window.innerWidth}x${window.innerHeight}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}

/** `cookie`: its name. */
export function WindowSize({ cookie }: { cookie: string }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keep(cookie), 200);
    };
    keep(cookie);
    window.addEventListener("resize", later);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("resize", later);
    };
  }, [cookie]);
  return null;
}
