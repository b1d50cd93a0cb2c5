import { tagsBody } from "@/lib/contract/creator-record-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { knownTags, setTags } from "@/lib/server/team/creator-record/tags";

export const GET = dashboardRoute(knownTags, {
  input: ({ search }) => ({ q: search.get("q") ?? undefined }),
});

export const POST = dashboardRoute(setTags, { body: tagsBody, answer: (changed) => ({ changed }) });
