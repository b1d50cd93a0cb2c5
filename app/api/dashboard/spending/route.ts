import { budgetOf, budgetPlaceOf, spendingOf, zoneOf } from "@/lib/domain/spending-fields";
import { changedFields, changedSettings } from "@/lib/server/http/changed-fields";
import { act, keptFields, writeRoute } from "@/lib/server/http/write-route";
import {
  removeBudget,
  saveBooksZone,
  saveBudget,
  saveSpendingSettings,
} from "@/lib/server/team/budgets/change-spending";

const KEPT = "typedAbove approvalAbove balanceBelow isPurposeRequired who purpose period kind cap".split(" ");

export const POST = writeRoute(
  {
    page: "/admin/spending",
    refused: (_, { fields }, { extra }) => {
      const trouble = extra.errors?.[0]?.field ?? "";
      return keptFields({ trouble }, changedFields(fields, trouble), KEPT);
    },
  },
  {
    settings: act(saveSpendingSettings, changedSettings(spendingOf), "?done=settings"),
    zone: act(saveBooksZone, zoneOf, "?done=zone"),
    budget: act(saveBudget, budgetOf, "?done=budget"),
    remove: act(removeBudget, budgetPlaceOf, "?done=removed"),
  },
);
