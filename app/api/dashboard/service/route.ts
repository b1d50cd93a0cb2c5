import { SERVICE_PAGE } from "@/components/admin/admin-routes";
import { typedField } from "@/lib/domain/typed-number";
import { textsIn } from "@/lib/server/http/form-route";
import { act, keptFields, writeRoute } from "@/lib/server/http/write-route";
import { notePurchase, withdrawPurchase } from "@/lib/server/team/connection/purchases";
import { testService } from "@/lib/server/team/connection/test-service";

export const POST = writeRoute(
  {
    page: SERVICE_PAGE,
    explains: ({ status, code }) => status < 500 && code !== "forbidden",
    refused: (trouble, { fields }) =>
      keptFields({ trouble: trouble.slice(0, 100) }, fields, ["credits", "day", "note"]),
  },
  {
    test: act(
      testService,
      () => undefined,
      (lines) => (lines.some(({ state }) => state === "failed") ? "?trouble=test" : "?done=tested"),
    ),
    purchase: act(
      notePurchase,
      (fields) => ({ credits: typedField(fields, "credits"), ...textsIn(fields, ["day", "note"]) }),
      "?done=noted",
    ),
    withdraw: act(withdrawPurchase, (fields) => ({ id: typedField(fields, "id") }), "?done=withdrawn"),
  },
);
