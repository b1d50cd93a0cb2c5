"use client";
import { useSelection } from "./selection-store";

export function useChosenOf(ids: readonly string[]): string[] {
  const chosen = new Set(useSelection().map(({ id }) => id));
  return ids.filter((id) => chosen.has(id));
}
