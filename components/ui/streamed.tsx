import type { ComponentProps, ReactNode } from "react";
import { StreamedBoundary } from "./streamed-boundary";

/** Ready content is sent without the fallback. The fallback gets no scripts. */
export const Streamed = ({ isLate, fallback, children }: ComponentProps<typeof StreamedBoundary>) => (
  <StreamedBoundary isLate={isLate} fallback={isLate && fallback}>
    {children}
  </StreamedBoundary>
);

/** Only for server components: a function can't be serialised to the browser. */
export async function Answered<T>({
  by,
  children,
}: {
  by: Promise<T>;
  children: (answer: T) => ReactNode;
}): Promise<ReactNode> {
  return children(await by);
}
