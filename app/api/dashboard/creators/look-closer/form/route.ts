/** Runs free checks for a limited time, then shows the page with the results. */
import { CREATORS_PATH } from "@/components/creators/creator-address";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { callbackPath } from "@/lib/server/http/callback-path";
import { atOnce } from "@/lib/server/http/open-at-once";
import { countPerson } from "@/lib/server/http/person-limit";
import { writeRoute, type Sent } from "@/lib/server/http/write-route";
import { lookCloser } from "@/lib/server/team/look-closer/look-closer";
import type { MemberContext } from "@/lib/server/team/team-context";
import { leaveProblem } from "@/lib/server/team/views/read-notice";

/** The browser shows no progress meanwhile, so the rest is left to the next request. */
const MOST_MS = 10_000;

const urlOf = (path: string) => new URL(path, "http://here.invalid");
const pageOf = ({ fields }: Pick<Sent, "fields">) => callbackPath(fields.get("back") ?? CREATORS_PATH);

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

export const POST = writeRoute(
  {
    page: pageOf,
    explains: () => true,
    refused: async (_problem, sent, { message }) => {
      const address = pageOf(sent);
      if (!sent.fields.has("search")) {
        await leaveProblem(sent.ctx, { page: "creators", text: message, address });
        return "";
      }
      // The creator's page takes the problem as a parameter.
      const { pathname, searchParams } = urlOf(address);
      searchParams.set("problem", "look");
      return `${pathname}?${searchParams}`;
    },
  },
  async (sent) => {
    const search = sent.fields.get("search");
    const found = search === null ? urlOf(pageOf(sent)).searchParams : new URLSearchParams(search);
    await atOnce(sent.ctx, "previews", () => checkFound(sent.ctx, found));
    return "";
  },
);
