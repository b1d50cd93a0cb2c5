"use client";
/** How times and numbers are written for the person who reads a page, as they have set it under Account. */
import { createContext, useContext, type ReactNode } from "react";
import type { NumberLocale } from "@/lib/contract/display-formats";
import { askForNumbers } from "@/lib/contract/reader-numbers";

/** `timeZone`: IANA name. */
export type ReaderFormats = { timeZone: string; numbers: NumberLocale };

const Formats = createContext<ReaderFormats>({ timeZone: "UTC", numbers: "en" });

export const useReaderFormats = () => useContext(Formats);

export function ReaderFormatsProvider({
  timeZone,
  numbers,
  children,
}: ReaderFormats & { children: ReactNode }) {
  // Before anything below is rendered. On the server the request is asked: pages of several people are made at once.
  if (typeof window !== "undefined") askForNumbers(() => numbers);
  return <Formats value={{ timeZone, numbers }}>{children}</Formats>;
}

/** Tells a form's receiver how its reader writes numbers: `1.000` is a thousand for some and one for others. */
export function NumbersField() {
  return <input type="hidden" name="numbers" value={useReaderFormats().numbers} />;
}
