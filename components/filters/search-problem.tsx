"use client";
/** The code is loaded only after a failure. */
import { lazy } from "react";
import type { SearchProblemProps } from "./search-problem-card";

// No Suspense boundary: the first HTML waits for the card, which readers without scripts need.
const Card = lazy(async () => ({ default: (await import("./search-problem-card")).SearchProblemCard }));

export function SearchProblem(props: SearchProblemProps) {
  return <Card {...props} />;
}
