"use client";
/** Counts are loaded when the page is idle. */
import { Suspense, lazy, useEffect, useState } from "react";
import type { NewSinceProps } from "./new-since-count";

const REST_MS = 1_000;
/** Counts are optional: if their code can't be loaded, the tabs still work. */
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
