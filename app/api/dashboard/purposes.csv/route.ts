import { AppError } from "@/lib/contract/errors";
import { valuesOrError } from "@/lib/server/access/search-input";
import { csvResponse } from "@/lib/server/http/csv";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { withMeantPurpose } from "@/lib/server/team/purposes/asked-purpose";
import { exportPurpose } from "@/lib/server/team/purposes/purpose-csv";
import { purposeNames } from "@/lib/server/team/purposes/purpose-details";
import { PURPOSE_FIELDS, usageQueryOf } from "@/lib/server/team/usage/usage-query";

export const GET = dashboardRoute(exportPurpose, {
  counts: "download",
  input: async ({ search, ctx }) => {
    const choices = { purposes: await purposeNames(ctx), ranked: [], members: [], keys: [] };
    const { entries } = await withMeantPurpose(ctx, [...search]);
    const { purpose, from, to } = valuesOrError(usageQueryOf(entries, choices, PURPOSE_FIELDS));
    if (purpose !== undefined) return { purpose, from, to };
    const error = { field: "purpose", code: "invalid_value", message: "Say which purpose." };
    throw new AppError("invalid_parameter", "The request has invalid fields.", { errors: [error] });
  },
  answer: ({ name, heading, rows }) => csvResponse(name, heading, rows),
});
