"use client";
/** A part of a page that may come after the rest of it. */
import { Suspense, useState, type ReactNode } from "react";

/**
 * What is ready goes out without a boundary: React may send the content of one behind a script although it is there.
 * The first `isLate` decides for as long as the part is on the screen, so that a later answer changes what is inside
 * and never takes it away.
 */
export function Streamed({
  isLate,
  fallback,
  children,
}: {
  isLate: boolean;
  /** Shown until `children` are there; it gets no scripts. */
  fallback: ReactNode;
  children: ReactNode;
}) {
  const [hasBoundary] = useState(isLate);
  return hasBoundary ? <Suspense fallback={fallback}>{children}</Suspense> : children;
}
