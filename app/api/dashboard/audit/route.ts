import { retentionOf } from "@/lib/domain/retention-fields";
import { saveAuditRetention } from "@/lib/server/access/audit-log/retention";
import { act, keptFields, writeRoute } from "@/lib/server/http/write-route";

export const POST = writeRoute(
  {
    page: "/admin/audit",
    refused: (_, { fields }) => keptFields({ trouble: "days" }, fields, ["days"], 20),
  },
  act(saveAuditRetention, retentionOf, "?done=kept"),
);
