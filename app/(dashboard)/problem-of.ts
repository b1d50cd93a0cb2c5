import "server-only";
import { messages } from "@/components/shell/messages/key-advice";
import { AppError } from "@/lib/contract/errors";
import { logEvent } from "@/lib/server/runtime/log";

/** `refused` does not recover by waiting, `down` may. `waitS` is in seconds. `detail` is for the service's operator. */
export type Problem = {
  kind: "down" | "limited" | "key" | "refused" | "catalogue";
  waitS?: number;
  detail: string;
  advice?: string;
};

const REFUSALS: readonly string[] = ["service_rejected", "service_unknown_outcome"];

/** @param page name for the log */
export function problemOf(error: unknown, page: string): Problem {
  const time = `${new Date().toISOString().slice(0, 19)}Z`;
  if (!(error instanceof AppError)) {
    logEvent("error", "page.search-failed", { page, err: error });
    return { kind: "down", detail: `internal · ${time}` };
  }
  const detail = `${error.status} ${error.code} · ${error.message} · ${time}`;
  if (error.code === "rate_limited") return { kind: "limited", waitS: error.extra.retryAfterS, detail };
  if (error.code === "catalogue_unavailable") return { kind: "catalogue", detail };
  if (error.extra.isKeyRefused) return { kind: "key", detail, advice: messages.keyRefused };
  return { kind: REFUSALS.includes(error.code) ? "refused" : "down", detail };
}
