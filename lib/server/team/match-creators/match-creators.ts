import "server-only";
/** Names become creators by free searches: those of a list, and those that posts of a search or a board name (decision 60). */
import { AppError } from "@/lib/contract/errors";
import type { ViralPost } from "@/lib/contract/records";
import type { WantedCreator } from "@/lib/domain/match/wanted-creator";
import type { MatchProgress, MatchResult, MatchStep } from "@/lib/domain/match/matching";
import { isAllowed } from "@/lib/server/access/caller";
import { whileAllowed } from "@/lib/server/access/lasting-right";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { postsToMatch } from "../boards/posts-to-match";
import { matchRequest, type MatchRequest } from "./match-request";
import { MatchingRun } from "./matching-run";

/** How long a page waits before it shows the progress. */
const WITHIN_MS = 2_000;

const input = { scope: "search", input: matchRequest } as const;

/** True when a list has addresses whose owners the reader may not learn. */
export const isByHiddenAddress = (ctx: MemberContext, wanted: readonly WantedCreator[]): boolean =>
  !isAllowed(ctx, "contacts") && wanted.some(({ by }) => by === "email");

/** A board is read at once, so that one that the member may not see is refused before the first step. */
async function runOf(ctx: MemberContext, request: MatchRequest): Promise<MatchingRun> {
  if ("list" in request && isByHiddenAddress(ctx, request.list)) {
    const errors = [
      { field: "list", code: "forbidden", message: "has email addresses, which need the scope contacts" },
    ];
    throw new AppError("forbidden", "Your role does not show email addresses, so you can't match them.", {
      errors,
    });
  }
  return new MatchingRun(
    ctx,
    "board" in request ? { saved: await postsToMatch(ctx, request.board) } : request,
  );
}

/** Leaving the steps ends the run. A repeated call continues, because matches are cached. */
export const matchCreators = defineVerb(
  input,
  async (ctx: MemberContext, request): Promise<AsyncGenerator<MatchStep, void, void>> =>
    whileAllowed(ctx, "search", (await runOf(ctx, request)).run(), 1),
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
