import "server-only";
/** The only module that turns an error into an answer (section 10). */
import { AppError, ERRORS, problemType } from "@/lib/contract/errors";
import type { Problem } from "@/lib/contract/openapi-schemas";
import { storageProblem, type StorageProblemKind } from "@/lib/contract/storage-problem";
import { logEvent } from "@/lib/server/runtime/log";

const CANNOT_ANSWER = "The database cannot answer right now.";
const UNAVAILABLE: Partial<Record<StorageProblemKind, string>> = {
  full: "The disk of the server is full, so nothing was changed. An admin must free some space.",
  readOnly:
    "The data folder of the server is read-only, so nothing was changed. An admin must make it writable.",
  serverFull: "The disk of the database is full, so nothing was changed. An admin must free some space.",
  serverReadOnly: "The database is read-only, so nothing was changed. An admin must make it writable.",
};

type ProblemOptions = { requestId: string; instance: string; headers?: HeadersInit };

/** Other errors are logged, and their details are not exposed. */
export function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  const problem = storageProblem(error);
  logEvent("error", "request.failed", { requestId, err: error });
  if (problem?.isPassing)
    return new AppError("unavailable", UNAVAILABLE[problem.kind] ?? CANNOT_ANSWER, { retryAfterS: 5 });
  return new AppError("internal", "Something went wrong on our side; the request id tells us what.");
}

export function problemOf(error: AppError, { requestId, instance }: ProblemOptions): Problem {
  const { status, title } = ERRORS[error.code];
  const { errors, required, available } = error.extra;
  return {
    type: problemType(error.code),
    title,
    status,
    detail: error.message,
    instance,
    code: error.code,
    message: error.message,
    request_id: requestId,
    ...(errors && { errors }),
    ...(required !== undefined && { required }),
    ...(available !== undefined && { available }),
  };
}

export function problemResponse(thrown: unknown, options: ProblemOptions): Response {
  const error = toAppError(thrown, options.requestId);
  const headers = new Headers(options.headers);
  headers.set("content-type", "application/problem+json");
  headers.set("cache-control", "no-store");
  headers.set("x-request-id", options.requestId);
  const { allow, retryAfterS } = error.extra;
  if (allow !== undefined) headers.set("allow", allow);
  if (retryAfterS !== undefined) headers.set("retry-after", String(Math.max(1, Math.ceil(retryAfterS))));
  if (error.code === "invalid_api_key") headers.set("www-authenticate", "ApiKey");
  return new Response(JSON.stringify(problemOf(error, options)), { status: error.status, headers });
}
