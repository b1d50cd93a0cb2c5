import "server-only";
/** An error as the log keeps it: type, code, message, where it was thrown, and what caused it. */

const MAX_MESSAGE = 500;
const MAX_FRAMES = 12;
const MAX_CAUSES = 4;

export type DescribedError = {
  type: string;
  message: string;
  code?: string;
  /** Frames alone: the message may be long and stands above. */
  stack?: string[];
  cause?: DescribedError;
};

/** What V8 says of bad JSON quotes it, and it may be a sign-in with a missing quote. */
const withoutInput = (message: string) => message.replace(/"[\s\S]*"(?= is not valid JSON)/, "The text");

const cut = (text: string) => (text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)} …` : text);

const LEFT_OUT = "(left out: it may quote the request of a stranger)";

/**
 * Further fields of an error are left out: they may quote what a client sent.
 * @param isTrusted false: so may the messages, which then are left out, too
 */
export function describeError(error: unknown, isTrusted = true, depth = 0): DescribedError {
  const say = (message: string) => (isTrusted ? cut(withoutInput(message)) : LEFT_OUT);
  if (!(error instanceof Error)) return { type: typeof error, message: say(String(error)) };
  const { code } = error as { code?: unknown };
  const frames = (error.stack ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "));
  const hasCause = error.cause !== undefined && depth < MAX_CAUSES;
  return {
    type: error.constructor.name,
    message: say(error.message),
    ...(typeof code === "string" && { code }),
    ...(frames.length > 0 && { stack: frames.slice(0, MAX_FRAMES) }),
    ...(hasCause && { cause: describeError(error.cause, isTrusted, depth + 1) }),
  };
}
