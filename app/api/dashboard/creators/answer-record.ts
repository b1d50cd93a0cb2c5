import type { ZodType } from "zod";
import { AppError } from "@/lib/contract/errors";
import { MAX_NOTE_LENGTH } from "@/lib/contract/lists";
import { authorize } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import { callbackPath } from "@/lib/server/http/callback-path";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { problemOf } from "@/lib/server/http/form-error";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import type { MemberContext } from "@/lib/server/team/team-context";

/** The longest note of four-byte characters, percent-encoded as a form sends it. */
const MOST_BYTES = 12 * MAX_NOTE_LENGTH + 4_096;

type Route = { params: Promise<Record<string, string | string[] | undefined>> };
type Write<I> = (ctx: MemberContext, creatorId: string, body: I) => Promise<unknown>;

function withAnswer(path: string, name: string, value: string): string {
  const url = new URL(path, "http://here.invalid");
  url.searchParams.delete("done");
  url.searchParams.delete("problem");
  url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}

const answerForm = <I>(
  creatorId: string,
  body: ZodType<I>,
  fieldsOf: (form: URLSearchParams) => unknown,
  write: Write<I>,
) =>
  formRoute(async (form, request) => {
    const back = callbackPath(form.get("back") ?? `/library/${creatorId}`);
    const ctx = await contextOf(request);
    if (!ctx) return { to: `/sign-in?callbackUrl=${encodeURIComponent(back)}` };
    try {
      authorize(ctx, "lists.write");
      const sent = body.safeParse(fieldsOf(form));
      if (!sent.success) throw new AppError("invalid_parameter", "The form could not be read.");
      await write(ctx, creatorId, sent.data);
      return { to: withAnswer(back, "done", form.get("action") ?? "saved") };
    } catch (error) {
      return { to: withAnswer(back, "problem", problemOf(error)) };
    }
  }, MOST_BYTES);

/** @param fieldsOf converts a form to the body */
export function recordRoute<I>(
  body: ZodType<I>,
  fieldsOf: (form: URLSearchParams) => unknown,
  write: Write<I>,
) {
  const answerJson = dashboardRoute(
    defineVerb(
      { scope: "lists.write", input: (raw) => raw as { creatorId: string; body: I } },
      (ctx: MemberContext, input) => write(ctx, input.creatorId, input.body),
    ),
    { body, input: (call) => ({ creatorId: call.params.id!, body: call.body }) },
  );
  return async (request: Request, route: Route): Promise<Response> => {
    const type = request.headers.get("content-type") ?? "";
    if (!type.startsWith("application/x-www-form-urlencoded")) return answerJson(request, route);
    return answerForm(String((await route.params).id), body, fieldsOf, write)(request);
  };
}

/** Excludes the return address and empty fields. */
export const namedFields = (form: URLSearchParams) =>
  Object.fromEntries([...form].filter(([name, value]) => name !== "back" && value !== ""));
