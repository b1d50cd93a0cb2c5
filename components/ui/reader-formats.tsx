"use client";
import { createContext, useContext, type ReactNode } from "react";
import type { NumberLocale } from "@/lib/contract/display-formats";
import { askForNumbers } from "@/lib/contract/reader-numbers";

/** `timeZone` is an IANA name. */
type ReaderFormats = { timeZone: string; numbers: NumberLocale };

const Formats = createContext<ReaderFormats>({ timeZone: "UTC", numbers: "en" });

export const useReaderFormats = () => useContext(Formats);

export function ReaderFormatsProvider({
  timeZone,
  numbers,
  children,
}: ReaderFormats & { children: ReactNode }) {
  // Must run before children render. The server uses the request, because it renders for several people at once.
  if (typeof window !== "undefined") askForNumbers(() => numbers);
  return <Formats value={{ timeZone, numbers }}>{children}</Formats>;
}

/** Tells the receiver how the reader writes numbers: `1.000` can mean a thousand or one. */
export function NumbersField() {
  return <input type="hidden" name="numbers" value={useReaderFormats().numbers} />;
}
