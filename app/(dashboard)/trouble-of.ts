import "server-only";
/** Why a search has no answer, for the page to say. */
import { AppError } from "@/lib/contract/errors";

/** `waitS`: what the service asked for. `detail`: for whoever looks after the service. */
export type Trouble = { kind: "down" | "limited"; waitS?: number; detail: string };

/** `page`: name for the log. */
export function troubleOf(error: unknown, page: string): Trouble {
  const time = `${new Date().toISOString().slice(0, 19)}Z`;
  if (!(error instanceof AppError)) {
    console.error(`[${page}]`, error);
    return { kind: "down", detail: `internal · ${time}` };
  }
  const detail = `${error.status} ${error.code} · ${error.message} · ${time}`;
  return error.code === "rate_limited"
    ? { kind: "limited", waitS: error.extra.retryAfterS, detail }
    : { kind: "down", detail };
}
