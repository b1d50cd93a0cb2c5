import { sharePath } from "@/lib/contract/links";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { showOnce } from "@/lib/server/http/shown-once";
import { keptFields, writeRoute, isForm, type Handler } from "@/lib/server/http/write-route";
import { env } from "@/lib/server/runtime/env";
import { createLink, newLinkBody } from "@/lib/server/team/links/create-link";
import { listLinks } from "@/lib/server/team/links/read-links";

export const GET = dashboardRoute(listLinks, {
  input: ({ search }) =>
    Object.fromEntries(
      ["listId", "revealId", "month", "purpose"].flatMap((name) => {
        const value = search.get(name);
        return value === null ? [] : [[name, value]];
      }),
    ),
});

const base = (request: Request) =>
  env().hasPublicUrl ? env().publicUrl : `http://${request.headers.get("host") ?? new URL(request.url).host}`;

/** An unchecked box sends nothing, so the form says that it has boxes. */
const chosen = (fields: URLSearchParams, name: string) =>
  fields.has(name) ? fields.getAll(name).filter((value) => value !== "") : undefined;

const text = (fields: URLSearchParams, name: string) => fields.get(name)?.trim() || undefined;

function bodyOf(fields: URLSearchParams): unknown {
  const ids = fields.getAll("ids").filter((id) => id !== "");
  const entries = {
    kind: fields.get("kind"),
    id: fields.get("id") ?? "",
    month: text(fields, "month"),
    purpose: text(fields, "purpose"),
    label: text(fields, "label"),
    title: text(fields, "title"),
    note: text(fields, "note"),
    show: chosen(fields, "show"),
    allow: chosen(fields, "allow"),
    ids: ids.length > 0 ? ids : undefined,
    days: text(fields, "days") === undefined ? undefined : Number(fields.get("days")),
    password: fields.get("password") || undefined,
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}

const KEPT = ["label", "title", "note", "days", "ids", "month", "purpose"];
const page = (fields: URLSearchParams) =>
  `/links?${new URLSearchParams({ kind: fields.get("kind") ?? "", id: fields.get("id") ?? "" })}`;

const answerJson = dashboardRoute(createLink, {
  body: newLinkBody,
  answer: ({ id, token }) => ({ id, path: sharePath(token) }),
});

/** JSON gets the address, which is never shown again. A form gets the page that shows it once. */
const answerForm = writeRoute(
  {
    page: ({ fields }) => page(fields),
    refused: (problem, { fields }) => keptFields({ problem }, fields, KEPT),
  },
  async ({ ctx, fields, request }) => {
    const { id, token } = await createLink(ctx, bodyOf(fields) as never);
    const secret = base(request) + sharePath(token);
    const cookie = await showOnce({ memberId: ctx.member.id, about: id, secret }, "/links");
    return { to: `/links?${new URLSearchParams({ made: id })}`, cookie };
  },
);

export const POST: Handler = async (request, route) => {
  if (isForm(request)) return answerForm(request, route);
  const answer = await answerJson(request, route);
  if (!answer.ok) return answer;
  const { id, path } = (await answer.json()) as { id: string; path: string };
  return Response.json({ url: base(request) + path, id }, { headers: { "cache-control": "no-store" } });
};
