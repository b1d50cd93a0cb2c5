"use client";
/** Replaces the results when there is no answer; its code is fetched only then. */
import { lazy } from "react";
import type { SearchProblemProps } from "./search-problem-card";

// No Suspense around it: the first HTML waits for the card, so that it is there without JavaScript too.
const Card = lazy(async () => ({ default: (await import("./search-problem-card")).SearchProblemCard }));

export function SearchProblem(props: SearchProblemProps) {
  return <Card {...props} />;
}
