"use client";
/** How times and numbers are written for the person who reads a page, as they have set it under Account. */
import { createContext, useContext, type ReactNode } from "react";

/** `timeZone`: IANA name. `numbers`: a language that writes numbers so. */
export type ReaderFormats = { timeZone: string; numbers: string };

const Formats = createContext<ReaderFormats>({ timeZone: "UTC", numbers: "en" });

export const useReaderFormats = () => useContext(Formats);

export function ReaderFormatsProvider({
  timeZone,
  numbers,
  children,
}: ReaderFormats & { children: ReactNode }) {
  return <Formats value={{ timeZone, numbers }}>{children}</Formats>;
}

/** Tells a form's receiver how its reader writes numbers: `1.000` is a thousand for some and one for others. */
export function NumbersField() {
  return <input type="hidden" name="numbers" value={useReaderFormats().numbers} />;
}
