import "server-only";
/** System error codes do not distinguish a lost database from a lost service; PostgreSQL's own errors do. */
import pg from "pg";

type Problem = { code: `DATABASE_${string}`; message: string };

const UNREACHABLE: Problem = { code: "DATABASE_UNREACHABLE", message: "PostgreSQL cannot be reached." };

const WORDS: readonly (readonly [RegExp, Problem])[] = [
  [/^timeout exceeded when trying to connect/, { code: "DATABASE_BUSY", message: "No connection was free." }],
  [/client password must be/, { code: "DATABASE_REFUSED", message: "PostgreSQL wants a password." }],
  [/\b(SSL|TLS)\b|certificate/i, { code: "DATABASE_TLS", message: "There is no TLS connection." }],
  [/^Connection terminated|^timeout expired|not queryable|Client was closed/, UNREACHABLE],
];

function problemOf(error: Error): Problem | undefined {
  const { code } = error as { code?: unknown };
  const byWords = WORDS.find(([pattern]) => pattern.test(error.message))?.[1];
  // Other Node error codes come from the socket or from name resolution.
  return byWords ?? (typeof code === "string" && /^E[A-Z_]+$/.test(code) ? UNREACHABLE : undefined);
}

export function asConnectionProblem(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return error;
  const problem = problemOf(error);
  if (!problem) return error;
  return Object.assign(new Error(problem.message, { cause: error }), { code: problem.code });
}
