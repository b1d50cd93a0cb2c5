import { ownValue } from "@/lib/contract/own-value";
import { capOf } from "@/lib/domain/member-fields";
import { withLinks } from "@/lib/server/composition/mailer";
import { textsIn } from "@/lib/server/http/form-route";
import { shownLinksHeader } from "@/lib/server/http/shown-link";
import { act, idIn, writeRoute, type WriteAct } from "@/lib/server/http/write-route";
import { changeMember } from "@/lib/server/team/members/change-member";
import { createResetLink } from "@/lib/server/team/members/reset-password";
import { resetSecondStep } from "@/lib/server/team/second-step/require-step";
import type { MemberContext } from "@/lib/server/team/team-context";

const change = (action: string, valuesOf: (fields: URLSearchParams) => object = () => ({})) =>
  act(
    changeMember,
    (fields) => ({ id: idIn(fields), change: { action, ...valuesOf(fields) } }),
    `?done=${action}`,
  );

const ACTS: Record<string, WriteAct<ReturnType<typeof withLinks<MemberContext>>>> = {
  role: change("role", (fields) => textsIn(fields, ["role"])),
  cap: change("cap", (fields) => ({ monthlyCap: capOf(fields) })),
  imports: change("imports", (fields) => ({ mayImport: fields.has("mayImport") })),
  email: change("email", (fields) => textsIn(fields, ["email"])),
  reset: act(createResetLink, idIn, (issued) => ({
    to: `?link=${issued.id}`,
    cookie: shownLinksHeader([issued]),
  })),
  "second-step": act(resetSecondStep, idIn, "?done=second-step"),
};

const CONFLICTS: Record<string, string> = { email: "taken", reset: "disabled", "second-step": "own" };

/** `change.role` is about the field `role`. */
function reasonOf(problem: string, action: string | null): string {
  if (problem !== "conflict") return problem.split(".").at(-1)!;
  return ownValue(CONFLICTS, action ?? "") ?? "admin";
}

export const POST = writeRoute(
  {
    context: withLinks,
    page: ({ fields }) => `/admin/members/${encodeURIComponent(idIn(fields).slice(0, 100))}`,
    refused: (problem, { fields }) =>
      `?problem=${encodeURIComponent(reasonOf(problem, fields.get("action")))}`,
  },
  (sent) => {
    const action = sent.fields.get("action") ?? "";
    // The others have no values, and the verb refuses unknown ones.
    return (ownValue(ACTS, action) ?? change(action))(sent);
  },
);
