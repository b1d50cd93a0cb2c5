"use client";
/** False on the server and until hydration. */
import { useSyncExternalStore } from "react";

const never = () => () => {};

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
