import { AppError } from "@/lib/contract/errors";
import { retentionOf } from "@/lib/domain/retention-fields";
import { saveAuditRetention } from "@/lib/server/access/audit-log/retention";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";

const PAGE = "/admin/audit";
const MAX_KEPT_LENGTH = 20;

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${PAGE}` };
  try {
    await saveAuditRetention(ctx, retentionOf(fields));
    return { to: `${PAGE}?done=kept` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const days = (fields.get("days") ?? "").slice(0, MAX_KEPT_LENGTH);
    return { to: `${PAGE}?${new URLSearchParams({ trouble: "days", days })}` };
  }
});
