import { cellsBody } from "@/lib/contract/lists-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { editCells } from "@/lib/server/team/lists/edit-cells";

/** Room for a pasted block of the longest cells. */
const MOST_BYTES = 4_194_304;

export const POST = dashboardRoute(editCells, {
  body: cellsBody,
  maxBytes: MOST_BYTES,
  input: ({ body, params }) => ({ ...body, listId: params.id! }),
  answer: (results) => ({ results }),
});
