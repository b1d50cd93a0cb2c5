"use client";
import { useEffect } from "react";
import { useLatest } from "./use-latest";

/** The browser asks before the page is left. @param isOn whether there can be unsaved text */
export function useLeaveQuestion(isUnsaved: () => boolean, isOn = true): void {
  const now = useLatest(isUnsaved);
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (now.current()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isOn, now]);
}
