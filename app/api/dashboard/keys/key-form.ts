/** Problems return to the page of the form. */
import { AppError } from "@/lib/contract/errors";
import { formRoute, type FormResult } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import type { MemberContext } from "@/lib/server/team/team-context";
import { ownServiceOnly } from "./own-service-only";

export const KEYS_PATH = "/admin/keys";

const FIELDS = [
  "name",
  "member",
  "purpose",
  "credits",
  "monthlyCap",
  "requestsPerMinute",
  "expiresOn",
  "scopes",
  "note",
] as const;
const MAX_KEPT_LENGTH = 200;

/** The address has the fields, and the wrong field or the reason. */
function shownAgain(error: AppError, fields: URLSearchParams, path: string): string {
  const parts = (error.extra.errors ?? []).flatMap(({ field }) => field.split("."));
  const wrong = FIELDS.find((field) => parts.includes(field));
  const kept = new URLSearchParams({ form: fields.get("action") ?? "create", wrong: wrong ?? error.code });
  for (const name of FIELDS)
    for (const value of fields.getAll(name).slice(0, 9)) kept.append(name, value.slice(0, MAX_KEPT_LENGTH));
  return `${path}?${kept}${fields.has("action") ? "" : "#create"}`;
}

/** @param submit may throw AppError, which the page shows */
export function keyForm(
  pathOf: (request: Request) => string,
  isMembersKey: (ctx: MemberContext, fields: URLSearchParams, path: string) => boolean | Promise<boolean>,
  submit: (ctx: MemberContext, fields: URLSearchParams, path: string) => Promise<FormResult>,
) {
  return formRoute(async (fields, request) => {
    const path = pathOf(request);
    const ctx = await contextOf(request);
    if (!ctx) return { to: `/sign-in?callbackUrl=${encodeURIComponent(path)}` };
    try {
      ownServiceOnly(ctx, await isMembersKey(ctx, fields, path));
      return await submit(ctx, fields, path);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return { to: shownAgain(error, fields, path) };
    }
  });
}
