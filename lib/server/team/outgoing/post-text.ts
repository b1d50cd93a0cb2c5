import "server-only";
import { OutgoingFailure, type GuardedNetwork } from "./guarded-network";
import { postMessage, type Message } from "./post-message";

/** `isLasting`: repeating it hardly helps. */
export class PostFailure extends OutgoingFailure {
  readonly isLasting: boolean;
  constructor(
    sentence: string,
    {
      isLasting = false,
      ...more
    }: { isLasting?: boolean } & ConstructorParameters<typeof OutgoingFailure>[1] = {},
  ) {
    super(sentence, more);
    this.isLasting = isLasting;
  }
}

const PATIENCE_MS = 10_000;

const SENTENCES: Readonly<Record<number, string>> = {
  401: "401: the address was refused.",
  403: "403: the address was refused.",
  404: "404: nothing was found at this address.",
  410: "410: the address no longer exists.",
  429: "429: too many messages.",
};

function failureOf(status: number, retryAfterMs: number): PostFailure {
  const isRedirect = status >= 300 && status < 400;
  const sentence = isRedirect
    ? `${status}: it redirects to another address. Enter that one.`
    : (SENTENCES[status] ?? `${status}: the server ${status >= 500 ? "failed" : "refused the message"}.`);
  const isLasting = status < 500 && status !== 408 && status !== 429;
  return new PostFailure(sentence, { isLasting, retryAfterMs });
}

/** Resolves when the receiver took it (2xx). @throws PostFailure, or the reason of `stop` */
export async function postText(message: Message, network: GuardedNetwork, stop?: AbortSignal): Promise<void> {
  const options = { withinMs: PATIENCE_MS, ...(stop && { stop }) };
  const { status, retryAfterMs } = await postMessage(message, network, options).catch((cause: unknown) => {
    if (!(cause instanceof OutgoingFailure)) throw cause;
    throw new PostFailure(cause.message, { cause, mayHaveArrived: cause.mayHaveArrived });
  });
  if (status < 200 || status >= 300) throw failureOf(status, retryAfterMs);
}
