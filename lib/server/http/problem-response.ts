import "server-only";
/** The only module that turns an error into an answer (decisions, section 1: error body). */
import { AppError, ERRORS, type Problem } from "@/lib/contract/errors";

type ProblemOptions = { requestId: string; instance: string; headers?: HeadersInit };

/** SQLite and the operating system: full disk, busy file, failing device. The request may be sent again later. */
const PASSING_PROBLEM = /^(SQLITE_(BUSY|FULL|IOERR|LOCKED|CANTOPEN|READONLY)|ENOSPC|EMFILE|ENFILE)/;

function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === "string") return code;
  }
  return "";
}

function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  console.error(`[${requestId}]`, error);
  if (PASSING_PROBLEM.test(codeOf(error))) {
    return new AppError("unavailable", "The database cannot answer right now.", { retryAfterS: 5 });
  }
  return new AppError("internal", "Something went wrong on our side; the request id tells us what.");
}

/** The body of an error answer. `instance`: the requested path. */
export function problemOf(error: AppError, { requestId, instance }: ProblemOptions): Problem {
  const { status, title } = ERRORS[error.code];
  const { errors, required, available } = error.extra;
  return {
    type: `urn:scoutdeck:problem:${error.code}`,
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

/** Any thrown value as application/problem+json. What is not an AppError is logged and not exposed. */
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
