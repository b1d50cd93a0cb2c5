import "server-only";
/**
 * Errors of the connection to PostgreSQL under codes of their own: the system's codes and the driver's words alone do not
 * tell a database that is gone from a service that is gone. What PostgreSQL itself answers has its own codes already.
 */
import pg from "pg";

type Problem = { code: `DATABASE_${string}`; message: string };

const UNREACHABLE: Problem = { code: "DATABASE_UNREACHABLE", message: "PostgreSQL cannot be reached." };

/** What the driver and Node say in words. */
const WORDS: readonly (readonly [RegExp, Problem])[] = [
  [/^timeout exceeded when trying to connect/, { code: "DATABASE_BUSY", message: "No connection was free." }],
  [/client password must be/, { code: "DATABASE_REFUSED", message: "PostgreSQL wants a password." }],
  [/\b(SSL|TLS)\b|certificate/i, { code: "DATABASE_TLS", message: "There is no TLS connection." }],
  [/^Connection terminated|^timeout expired|not queryable|Client was closed/, UNREACHABLE],
];

function problemOf(error: Error): Problem | undefined {
  const { code } = error as { code?: unknown };
  const byWords = WORDS.find(([pattern]) => pattern.test(error.message))?.[1];
  // The rest of what Node reports with a code is the socket's or the name service's.
  return byWords ?? (typeof code === "string" && /^E[A-Z_]+$/.test(code) ? UNREACHABLE : undefined);
}

/** @returns the same error when it is no problem of the connection */
export function asConnectionProblem(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return error;
  const problem = problemOf(error);
  if (!problem) return error;
  return Object.assign(new Error(problem.message, { cause: error }), { code: problem.code });
}
