"use client";
import { Suspense, useState, type ReactNode } from "react";

/** Ready content has no boundary, because React may deliver a boundary's content by script. */
export function StreamedBoundary({
  isLate,
  fallback,
  children,
}: {
  isLate: boolean;
  fallback: ReactNode;
  children: ReactNode;
}) {
  const [hasBoundary] = useState(isLate);
  return hasBoundary ? <Suspense fallback={fallback}>{children}</Suspense> : children;
}
