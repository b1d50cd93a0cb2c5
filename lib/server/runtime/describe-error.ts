import "server-only";

const MAX_MESSAGE = 500;
const MAX_FRAMES = 12;
const MAX_CAUSES = 4;

export type DescribedError = {
  type: string;
  message: string;
  code?: string;
  /** The frames, without the message. */
  stack?: string[];
  cause?: DescribedError;
};

/** V8's message quotes bad JSON, which may be a sign-in with a missing quote. */
const withoutInput = (message: string) => message.replace(/"[\s\S]*"(?= is not valid JSON)/, "The text");

const cut = (text: string) => (text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)} …` : text);

const LEFT_OUT = "(left out: it may quote the request of a stranger)";

/** Drops other fields of an error, because they may quote what a client sent. `isTrusted` false also drops messages. */
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
