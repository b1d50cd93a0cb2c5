import type { ZodType } from "zod";
import { MAX_NOTE_LENGTH } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import { callbackPath } from "@/lib/server/http/callback-path";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import type { Sent } from "@/lib/server/http/write-route";
import type { MemberContext } from "@/lib/server/team/team-context";

/** The longest note of four-byte characters, percent-encoded as a form sends it. */
const MOST_BYTES = 12 * MAX_NOTE_LENGTH + 4_096;

const pageOf = ({ fields, params }: Pick<Sent, "fields" | "params">) =>
  callbackPath(fields.get("back") ?? `/library/${params.id}`);

function withAnswer(sent: Sent, name: string, value: string): string {
  const url = new URL(pageOf(sent), "http://here.invalid");
  url.searchParams.delete("done");
  url.searchParams.delete("problem");
  url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}

/** @param fieldsOf converts a form to the body */
export const recordRoute = <I>(
  body: ZodType<I>,
  fieldsOf: (form: URLSearchParams) => unknown,
  write: (ctx: MemberContext, creatorId: string, body: I) => Promise<unknown>,
) =>
  dashboardRoute(
    defineVerb(
      { scope: "lists.write", input: (raw) => raw as { creatorId: string; body: I } },
      (ctx: MemberContext, input) => write(ctx, input.creatorId, input.body),
    ),
    {
      body,
      input: (call) => ({ creatorId: call.params.id!, body: call.body }),
      form: {
        page: pageOf,
        mostBytes: MOST_BYTES,
        fields: fieldsOf,
        next: (_, sent) => withAnswer(sent, "done", sent.fields.get("action") ?? "saved"),
        refused: (problem, sent) => withAnswer(sent, "problem", problem),
      },
    },
  );

/** Excludes the return address and empty fields. */
export const namedFields = (form: URLSearchParams) =>
  Object.fromEntries([...form].filter(([name, value]) => name !== "back" && value !== ""));
