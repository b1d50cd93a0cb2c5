import { z, type ZodType } from "zod";
import { ownValue } from "@/lib/contract/own-value";
import type { Verb } from "@/lib/server/access/define-verb";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import type { MemberContext } from "@/lib/server/team/team-context";

const whole = (text: string | null) =>
  text === null || !/^-?\d{1,9}$/.test(text) ? undefined : Number(text);

/** Fields by action, because one form has a button for each action and sends all fields. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  add: ["name", "stage", "type", "currency", "choices"],
  change: ["id", "name", "stage", "choices"],
  move: ["id", "place"],
  remove: ["id", "to"],
  restore: ["id"],
};

/** The pressed button names the action; a move names the place instead. */
const actionIn = (fields: URLSearchParams) => (fields.has("place") ? "move" : (fields.get("action") ?? ""));

function changeIn(fields: URLSearchParams): object {
  const action = actionIn(fields);
  const read = (name: string, text: string) => {
    if (name === "place") return whole(text);
    return name === "choices" ? text.split("\n") : text;
  };
  const sent = [...fields].filter(([name]) => ownValue(FIELDS, action)?.includes(name));
  return Object.fromEntries([["action", action], ...sent.map(([name, text]) => [name, read(name, text)])]);
}

type Change<I> = { listId: string; version: number; change: I };

export function settingsRoute<I, O>(
  of: "status" | "column",
  change: ZodType<I>,
  verb: Verb<MemberContext, Change<I>, O>,
) {
  const end = `#settings-${of}`;
  return dashboardRoute(verb, {
    body: z.strictObject({ version: z.int(), change }),
    input: ({ body, params }): Change<I> => ({ ...body, listId: params.id! }),
    form: {
      page: ({ params }) => `/lists/${encodeURIComponent(params.id!)}`,
      fields: (fields) => ({ version: whole(fields.get("version")), change: changeIn(fields) }),
      next: (_, { fields }) => {
        const action = actionIn(fields);
        const undo =
          of === "column" && action === "remove" ? `&removed=${encodeURIComponent(fields.get("id")!)}` : "";
        return `?settings=${of}&done=${of}-${action}${undo}${end}`;
      },
      refused: (problem, _, { code }) =>
        code === "not_found" ? "/lists?problem=not_found" : `?settings=${of}&problem=${problem}${end}`,
    },
  });
}
