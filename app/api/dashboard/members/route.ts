import { ownValue } from "@/lib/contract/own-value";
import { capOf } from "@/lib/domain/member-fields";
import { linkSettings } from "@/lib/server/composition/mailer";
import { problemOf } from "@/lib/server/http/form-error";
import { formRoute, type FormResult } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { shownLinksHeader } from "@/lib/server/http/shown-link";
import { changeMember, type MemberChange } from "@/lib/server/team/members/change-member";
import { createResetLink } from "@/lib/server/team/members/reset-password";
import { resetSecondStep } from "@/lib/server/team/second-step/require-step";
import type { MemberContext } from "@/lib/server/team/team-context";

const pageOf = (id: string) => `/admin/members/${encodeURIComponent(id.slice(0, 100))}`;

function changeOf(fields: URLSearchParams): MemberChange {
  const action = fields.get("action") ?? "";
  const values: Record<string, object> = {
    role: { role: fields.get("role") ?? "" },
    cap: { monthlyCap: capOf(fields) },
    imports: { mayImport: fields.get("mayImport") === "on" },
    email: { email: fields.get("email") ?? "" },
  };
  return { action, ...(Object.hasOwn(values, action) && values[action]) } as MemberChange;
}

async function change(ctx: MemberContext, id: string, fields: URLSearchParams): Promise<FormResult> {
  if (fields.get("action") === "reset") {
    const issued = await createResetLink({ ...ctx, ...linkSettings() }, id);
    return { to: `${pageOf(id)}?link=${issued.id}`, cookie: shownLinksHeader([issued]) };
  }
  if (fields.get("action") === "second-step") {
    await resetSecondStep({ ...ctx, ...linkSettings() }, id);
    return { to: `${pageOf(id)}?done=second-step` };
  }
  const wanted = changeOf(fields);
  await changeMember(ctx, { id, change: wanted });
  return { to: `${pageOf(id)}?done=${wanted.action}` };
}

const CONFLICTS: Record<string, string> = { email: "taken", reset: "disabled", "second-step": "own" };

/** `change.role` is about the field `role`. */
function reasonOf(problem: string, action: string | null): string {
  if (problem !== "conflict") return problem.split(".").at(-1)!;
  return ownValue(CONFLICTS, action ?? "") ?? "admin";
}

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  const id = fields.get("id") ?? "";
  if (!ctx) return { to: `/sign-in?callbackUrl=${encodeURIComponent(pageOf(id))}` };
  try {
    return await change(ctx, id, fields);
  } catch (error) {
    const problem = reasonOf(problemOf(error), fields.get("action"));
    return { to: `${pageOf(id)}?problem=${encodeURIComponent(problem)}` };
  }
});
