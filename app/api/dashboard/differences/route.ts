import { ownValue } from "@/lib/contract/own-value";
import { checkBooksNow } from "@/lib/server/composition/check-books";
import { act, writeRoute } from "@/lib/server/http/write-route";
import { logEvent } from "@/lib/server/runtime/log";
import { acknowledgeDifferences } from "@/lib/server/team/audit/acknowledge-differences";

const REASONS: Record<string, string> = { invalid_parameter: "fields", conflict: "gone" };

export const POST = writeRoute(
  {
    page: "/admin/outcomes",
    explains: () => true,
    refused: (_problem, _sent, error) => {
      // The page does not exist for members who lack the permission.
      if (error.code === "forbidden") return "";
      const reason = ownValue(REASONS, error.code);
      if (reason === undefined) logEvent("error", "books.check_failed", { err: error });
      return `?refused=${reason ?? "check"}#differences`;
    },
  },
  {
    check: act(checkBooksNow, () => undefined, "#differences"),
    acknowledge: act(
      acknowledgeDifferences,
      (fields) => ({ ids: fields.getAll("ids").map(Number), note: fields.get("note") ?? "" }),
      "#differences",
    ),
  },
);
