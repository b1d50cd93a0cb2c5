import { AppError } from "@/lib/contract/errors";
import { keptSource, sourceOf, typedSource } from "@/lib/domain/source-fields";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import {
  addSource,
  changeSource,
  fetchSource,
  pauseSource,
  removeSource,
} from "@/lib/server/team/sources/change-sources";
import type { MemberContext } from "@/lib/server/team/team-context";

const PAGE = "/admin/sources";

/** Each makes one change and returns the path and a word for the next page. */
const ACTS: Readonly<
  Record<
    string,
    (ctx: MemberContext, id: string, fields: URLSearchParams) => Promise<readonly [string, string]>
  >
> = {
  add: async (ctx, _id, fields) => {
    const id = await addSource(ctx, sourceOf(fields) as Parameters<typeof addSource>[1]);
    return [`${PAGE}/${id}`, "added"];
  },
  change: async (ctx, id, fields) => {
    await changeSource(ctx, { id, ...sourceOf(fields) } as Parameters<typeof changeSource>[1]);
    return [`${PAGE}/${id}`, "changed"];
  },
  fetch: async (ctx, id) => {
    await fetchSource(ctx, id);
    return [`${PAGE}/${id}`, "fetched"];
  },
  pause: async (ctx, id) => {
    await pauseSource(ctx, { id, isPaused: true });
    return [`${PAGE}/${id}`, "paused"];
  },
  resume: async (ctx, id) => {
    await pauseSource(ctx, { id, isPaused: false });
    return [`${PAGE}/${id}`, "resumed"];
  },
  remove: async (ctx, id) => {
    await removeSource(ctx, id);
    return [PAGE, "removed"];
  },
};

function shownAgain({ code, extra }: AppError, id: string, fields: URLSearchParams): string {
  const isForm = fields.get("action") === "add" || fields.get("action") === "change";
  const kept = isForm ? keptSource(typedSource(fields)) : new URLSearchParams();
  kept.set("trouble", (extra.errors?.[0]?.field ?? code).slice(0, 100));
  const page = id === "" || code === "not_found" ? PAGE : `${PAGE}/${encodeURIComponent(id)}`;
  return `${page}?${kept}`;
}

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${PAGE}` };
  const [action, id] = [fields.get("action") ?? "", fields.get("id") ?? ""];
  if (!Object.hasOwn(ACTS, action)) return { to: PAGE };
  try {
    const [path, done] = await ACTS[action]!(ctx, id, fields);
    return { to: `${path}?done=${done}` };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { to: shownAgain(error, id, fields) };
  }
});
