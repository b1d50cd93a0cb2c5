import "server-only";
import { AppError } from "@/lib/contract/errors";
import { KEY_REFUSALS, keyRefusedText, refusalText } from "./refusal-text";
import { retryAfterSeconds, waitOf } from "./retry-after";
import type { HttpAnswer, RequestFailure } from "./send-request";

export const ABSENT: readonly number[] = [404, 405, 501];

export const FAILURES: Record<RequestFailure["reason"], () => AppError> = {
  unreachable: () => new AppError("unavailable", "The service cannot be reached."),
  timeout: () => new AppError("unavailable", "The service did not answer in time."),
  broken: () => new AppError("unavailable", "The connection to the service broke."),
  too_large: () => new AppError("service_unknown_outcome", "The service sent more than 10 MB."),
  aborted: () => new AppError("unavailable", "The request was cancelled."),
};

export function answerError(answer: HttpAnswer, apiKey: string): AppError {
  const { status, headers, body } = answer;
  const reason = refusalText(body, apiKey);
  const withText = (text: string) => (reason === undefined ? text : `${text}: ${reason}`);
  if (status === 429) {
    const retryAfterS = waitOf(answer);
    return new AppError("rate_limited", `The service asks us to wait ${retryAfterS} s.`, { retryAfterS });
  }
  if (status >= 500) {
    const retryAfterS = retryAfterSeconds(headers["retry-after"], headers.date);
    const text = withText(`The service failed (${status})`);
    return new AppError("unavailable", text, retryAfterS === undefined ? {} : { retryAfterS });
  }
  if (KEY_REFUSALS.includes(status))
    return new AppError("service_rejected", keyRefusedText(status), { isKeyRefused: true });
  if (status >= 300 && status < 400) {
    const text = `The service redirects to another address (${status}), which is not followed.`;
    return new AppError("service_rejected", text);
  }
  if (status < 300) return new AppError("service_unknown_outcome", `The service answered ${status}.`);
  return new AppError("service_rejected", withText(`The service refused the request (${status})`));
}
