"use client";
/** How many more records a view finds than when the member last opened it; fetched once the page is idle. */
import { Suspense, lazy, useEffect, useState } from "react";
import type { NewSinceProps } from "./new-since-count";

const REST_MS = 1_000;
/** Counts are extra: where their code cannot be fetched, the tabs work without. */
const NewSinceCount = lazy(() =>
  import("./new-since-count").then(
    ({ NewSinceCount: loaded }) => ({ default: loaded }),
    () => ({ default: () => null }),
  ),
);

export function NewSince(props: NewSinceProps) {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isAtRest) return null;
  return (
    <Suspense>
      <NewSinceCount {...props} />
    </Suspense>
  );
}
