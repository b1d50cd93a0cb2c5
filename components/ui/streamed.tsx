import type { ReactNode } from "react";
import { StreamedBoundary } from "./streamed-boundary";

/** Ready content is sent without the fallback. */
export function Streamed({
  isLate,
  fallback,
  children,
}: {
  isLate: boolean;
  /** The fallback gets no scripts. */
  fallback: ReactNode;
  children: ReactNode;
}) {
  return (
    <StreamedBoundary isLate={isLate} fallback={isLate && fallback}>
      {children}
    </StreamedBoundary>
  );
}
