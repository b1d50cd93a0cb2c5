import "server-only";
import { callbackPath } from "@/lib/server/http/callback-path";

/** The page that a form was sent from, saying what happened. An empty entry is left out. */
export function withAnswer(back: string | null, answer: Readonly<Record<string, string>>): string {
  const url = new URL(callbackPath(back), "http://here.invalid");
  for (const name of ["done", "problem", ...Object.keys(answer)]) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(answer)) if (value !== "") url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}
