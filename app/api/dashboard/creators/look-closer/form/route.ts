/** Runs free checks for a limited time, then shows the page with the results. */
import { CREATORS_PATH } from "@/components/creators/creator-address";
import { AppError } from "@/lib/contract/errors";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { callbackPath } from "@/lib/server/http/callback-path";
import { formRoute } from "@/lib/server/http/form-route";
import { atOnce } from "@/lib/server/http/open-at-once";
import { countPerson } from "@/lib/server/http/person-limit";
import { contextOf } from "@/lib/server/http/request-context";
import { lookCloser } from "@/lib/server/team/look-closer/look-closer";
import type { MemberContext } from "@/lib/server/team/team-context";
import { leaveProblem } from "@/lib/server/team/views/read-notice";

/** The browser shows no progress meanwhile, so the rest is left to the next request. */
const MOST_MS = 10_000;

const urlOf = (path: string) => new URL(path, "http://here.invalid");

async function checkFound(ctx: MemberContext, params: URLSearchParams): Promise<void> {
  countPerson(ctx, "search");
  const { values: search } = parseUrl(creatorQuery, params, { isForm: true });
  const end = AbortSignal.timeout(MOST_MS);
  const signal = ctx.signal ? AbortSignal.any([ctx.signal, end]) : end;
  try {
    // The service asks to wait, which would take too long for one request.
    for await (const { state } of await lookCloser({ ...ctx, signal }, { search }))
      if (state === "waiting") return;
  } catch (error) {
    if (!end.aborted) throw error;
  }
}

/** The creator's page takes the problem as a parameter. */
function withProblem(page: string): string {
  const { pathname, searchParams } = urlOf(page);
  searchParams.set("problem", "look");
  return `${pathname}?${searchParams}`;
}

export const POST = formRoute(async (fields, request) => {
  const back = callbackPath(fields.get("back") ?? CREATORS_PATH);
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${encodeURIComponent(back)}` };
  const search = fields.get("search");
  try {
    const found = search === null ? urlOf(back).searchParams : new URLSearchParams(search);
    await atOnce(ctx, "previews", () => checkFound(ctx, found));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (search !== null) return { to: withProblem(back) };
    await leaveProblem(ctx, { page: "creators", text: error.message, address: back });
  }
  return { to: back };
});
