import { addContactsBody } from "@/lib/contract/lists-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { keptFields } from "@/lib/server/http/write-route";
import { addContacts } from "@/lib/server/team/lists/add-items";

const KEPT = ["name", "platform", "handle", "url"];
/** Email addresses don't belong into the address of a page. */
const FIELDS = [...KEPT, "email"];

/** The form on the list sends one person. */
export const POST = dashboardRoute(addContacts, {
  body: addContactsBody,
  input: ({ body, params }) => ({ ...body, listId: params.id! }),
  form: {
    page: ({ params }) => `/lists/${encodeURIComponent(params.id!)}`,
    fields: (fields) => ({
      people: [
        Object.fromEntries(
          FIELDS.map((name) => [name, fields.get(name)?.trim()]).filter(([, value]) => Boolean(value)),
        ),
      ],
    }),
    next: ({ added, already }) => `?contact=${added > 0 ? "added" : already > 0 ? "already" : "full"}`,
    refused: (problem, { fields }) => keptFields({ contactProblem: problem }, fields, KEPT),
  },
});
