import { act, writeRoute } from "@/lib/server/http/write-route";
import { saveStepRequired } from "@/lib/server/team/second-step/require-step";

const isRequired = (fields: URLSearchParams) => fields.get("isRequired") === "1";

export const POST = writeRoute(
  {
    page: "/admin/members",
    refused: (problem) => `?problem=${problem === "conflict" ? "own-step" : problem}`,
  },
  act(
    saveStepRequired,
    (fields) => ({ isRequired: isRequired(fields) }),
    (_, { fields }) => `?done=${isRequired(fields) ? "required" : "optional"}`,
  ),
);
