import type { ComponentProps } from "react";
import { StreamedBoundary } from "./streamed-boundary";

/** Ready content is sent without the fallback. The fallback gets no scripts. */
export const Streamed = ({ isLate, fallback, children }: ComponentProps<typeof StreamedBoundary>) => (
  <StreamedBoundary isLate={isLate} fallback={isLate && fallback}>
    {children}
  </StreamedBoundary>
);
