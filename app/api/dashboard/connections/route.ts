import { REQUEST_FIELDS } from "@/lib/contract/agent-connections";
import { PAGES } from "@/lib/contract/pages";
import { showOnce } from "@/lib/server/http/shown-once";
import { textsIn } from "@/lib/server/http/form-route";
import { act, idIn, writeRoute } from "@/lib/server/http/write-route";
import { changeConnection, connectAgent, endConnection } from "@/lib/server/team/agents/connections";

const limitsIn = (fields: URLSearchParams) => ({
  allowance: Number(fields.get("allowance") ?? ""),
  lastDay: fields.get("lastDay") ?? "",
});

const requestIn = (fields: URLSearchParams) => {
  const entries = Object.entries(textsIn(fields, REQUEST_FIELDS)).filter(([name]) => fields.has(name));
  return Object.fromEntries(entries);
};

/** `form-action 'self'` also blocks redirects of a form to an app, so a page of ours leads on. */
export const POST = writeRoute(
  {
    page: ({ fields }) => (fields.get("action") === "connect" ? PAGES.connect.path : PAGES.account.path),
    refused: (problem, { fields }) =>
      fields.get("action") === "connect"
        ? `?${new URLSearchParams({ ...requestIn(fields), problem })}`
        : `?${new URLSearchParams({ problem, form: "connections" })}`,
  },
  {
    connect: act(
      connectAgent,
      (fields) => ({
        request: requestIn(fields),
        scopes: fields.getAll("scopes"),
        ...limitsIn(fields),
      }),
      async ({ id, to }, { ctx }) => {
        const shown = { memberId: ctx.member.id, about: id, secret: to };
        return { to: `?done=${id}`, cookie: await showOnce(shown, PAGES.connect.path) };
      },
    ),
    change: act(
      changeConnection,
      (fields) => ({ id: idIn(fields), ...limitsIn(fields) }),
      "?done=connection",
    ),
    end: act(endConnection, (fields) => ({ id: idIn(fields) }), "?done=ended"),
  },
);
