"use client";
/** The server fills the window with what it opens first. The cookie looks like `1440x900`. */
import { useEffect } from "react";
import { settingCookie } from "@/lib/contract/setting-cookies";

function keep(): void {
  const size = `${window.innerWidth}x${window.innerHeight}`;
  document.cookie = settingCookie("window", size, location.protocol === "https:");
}

export function WindowSize() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, 200);
    };
    keep();
    window.addEventListener("resize", later);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("resize", later);
    };
  }, []);
  return null;
}
