"use client";
import { useEffect, useSyncExternalStore } from "react";
import type { OwnCredits } from "@/lib/contract/budgets";
import { watched } from "./watched";

/** Read after the page. Null while the page has the latest. */
const newer = watched<OwnCredits | null>(null);

/** The header shows what is left as soon as a receipt does. */
export const showCredits = (own: OwnCredits): void => newer.change(() => own);

/** @param ofPage what the server has drawn, which is newer whenever it is drawn again */
export function useOwnCredits(ofPage: OwnCredits | null): OwnCredits | null {
  const now = useSyncExternalStore(newer.subscribe, newer.read, () => null);
  useEffect(() => newer.change(() => null), [ofPage]);
  return ofPage && (now ?? ofPage);
}
