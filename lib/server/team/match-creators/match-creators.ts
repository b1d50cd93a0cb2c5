import "server-only";
/** Free searches match the names of a list, or those that posts of a search or board name (decision 60). */
import type { ViralPost } from "@/lib/contract/records";
import type { MatchProgress, MatchResult, MatchStep } from "@/lib/domain/match/matching";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { postsToMatch } from "../boards/posts-to-match";
import { matchRequest, type MatchRequest } from "./match-request";
import { MatchingRun } from "./matching-run";

/** How long a page waits before it shows the progress. */
const WITHIN_MS = 2_000;

const input = { scope: "search", input: matchRequest } as const;

/** A board is read first, so that one that the member may not see is refused before the first step. */
const runOf = async (ctx: MemberContext, request: MatchRequest) =>
  new MatchingRun(ctx, "board" in request ? { saved: await postsToMatch(ctx, request.board) } : request);

/** Leaving the steps ends the run. A repeated call continues, because matches are cached. */
export const matchCreators = defineVerb(
  input,
  async (ctx: MemberContext, request): Promise<AsyncGenerator<MatchStep, void, void>> =>
    (await runOf(ctx, request)).run(),
);

/** `isOver`: all names were searched. `isStopped`: the service doesn't answer. `posts`: read posts by id. */
export type MatchedSoFar = MatchProgress & {
  result: MatchResult;
  posts: ReadonlyMap<string, ViralPost>;
  isOver: boolean;
  isStopped: boolean;
};

/** Runs for two seconds, or until the service requires a wait. */
export const matchedSoFar = defineVerb(input, async (ctx: MemberContext, request): Promise<MatchedSoFar> => {
  const run = await runOf(ctx, request);
  const until = performance.now() + WITHIN_MS;
  const so = (state: MatchStep["state"]) => ({
    ...run.progress,
    posts: run.posts,
    isOver: state === "finished",
    isStopped: state === "stopped",
  });
  for await (const step of run.run()) {
    if ("result" in step) return { ...so(step.state), result: step.result };
    if (step.state === "waiting" || performance.now() > until)
      return { ...so(step.state), result: await run.result() };
  }
  throw new Error("The matching ended without a last step.");
});
