import type { ServiceCondition } from "@/lib/contract/service-connection";

export type ConnectionState = "working" | "failing" | "unused";

/** The last call decides: an answer after an error means that the service works again. */
export function connectionState({
  lastAnswerAt,
  lastProblem,
}: Pick<ServiceCondition, "lastAnswerAt" | "lastProblem">): ConnectionState {
  if (lastAnswerAt === null && lastProblem === null) return "unused";
  return lastProblem === null || (lastAnswerAt !== null && lastAnswerAt > lastProblem.at)
    ? "working"
    : "failing";
}
