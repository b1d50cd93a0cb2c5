/** The settings page shows the result. */
import type { ZodType } from "zod";
import { AppError } from "@/lib/contract/errors";
import { ownValue } from "@/lib/contract/own-value";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
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
function changeIn(fields: URLSearchParams): object {
  const action = fields.has("place") ? "move" : (fields.get("action") ?? "");
  const read = (name: string, text: string) => {
    if (name === "place") return whole(text);
    return name === "choices" ? text.split("\n") : text;
  };
  const sent = [...fields].filter(([name]) => ownValue(FIELDS, action)?.includes(name));
  return Object.fromEntries([["action", action], ...sent.map(([name, text]) => [name, read(name, text)])]);
}

type Change<I> = { listId: string; version: number; change: I };

export function answerSettingsForm<I extends { action: string }>(
  of: "status" | "column",
  body: ZodType<I>,
  verb: (ctx: MemberContext, input: Change<I>) => Promise<unknown>,
) {
  return formRoute(async (fields, request) => {
    const listId = new URL(request.url).pathname.split("/").at(-2) ?? "";
    const page = `/lists/${listId}`;
    const ctx = await contextOf(request);
    if (!ctx) return { to: `/sign-in?callbackUrl=${encodeURIComponent(page)}` };
    const end = `#settings-${of}`;
    try {
      const input = body.safeParse(changeIn(fields));
      const version = whole(fields.get("version"));
      if (!input.success || version === undefined)
        throw new AppError("invalid_parameter", "The form could not be read. Nothing was changed.");
      await verb(ctx, { listId, version, change: input.data });
      const { action } = input.data;
      const undo =
        of === "column" && action === "remove" ? `&removed=${encodeURIComponent(fields.get("id")!)}` : "";
      return { to: `${page}?settings=${of}&done=${of}-${action}${undo}${end}` };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "not_found") return { to: "/lists?problem=not_found" };
      const problem = error.extra.errors?.[0]?.field ?? error.code;
      return { to: `${page}?settings=${of}&problem=${problem}${end}` };
    }
  });
}
