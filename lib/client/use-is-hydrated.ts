"use client";
/** False on the server and until hydration, then true: for what only works with JavaScript. */
import { useSyncExternalStore } from "react";

const never = () => () => {};

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
