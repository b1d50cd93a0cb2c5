import { AppError } from "@/lib/contract/errors";
import { ERASE_WORD, MAX_REASON_LENGTH } from "@/lib/contract/privacy";
import { retentionOf } from "@/lib/domain/retention-fields";
import { privacyContext } from "@/lib/server/composition/privacy-context";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { eraseCreator } from "@/lib/server/team/privacy/erase-creator";
import { saveRecordRetention } from "@/lib/server/team/privacy/record-retention";
import type { MemberContext } from "@/lib/server/team/team-context";

const PAGE = "/admin/privacy";
const MAX_KEPT_LENGTH = 100;

function checkWord(fields: URLSearchParams): void {
  if (fields.get("word")?.trim().toLowerCase() === ERASE_WORD) return;
  const errors = [{ field: "word", code: "invalid_value", message: "must be typed" }];
  throw new AppError("invalid_parameter", "Type the word.", { errors });
}

async function change(ctx: MemberContext, fields: URLSearchParams): Promise<string> {
  const text = (name: string) => fields.get(name) ?? "";
  if (text("action") === "retention") {
    await saveRecordRetention(ctx, retentionOf(fields));
    return "kept";
  }
  checkWord(fields);
  await eraseCreator(privacyContext(ctx), { creator: text("creator"), reason: text("reason") });
  return "erased";
}

function shownAgain({ code, extra }: AppError, fields: URLSearchParams): string {
  const text = (name: string, length = MAX_KEPT_LENGTH) => (fields.get(name) ?? "").slice(0, length);
  const trouble = extra.errors?.[0]?.field ?? code;
  if (fields.get("action") === "retention")
    return `${PAGE}?${new URLSearchParams({ trouble, days: text("days") })}`;
  const kept = { q: text("creator"), trouble, reason: text("reason", MAX_REASON_LENGTH) };
  return `${PAGE}?${new URLSearchParams(kept)}`;
}

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${PAGE}` };
  try {
    return { to: `${PAGE}?done=${await change(ctx, fields)}` };
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 503) throw error;
    return { to: shownAgain(error, fields) };
  }
});
