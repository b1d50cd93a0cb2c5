import { readNoticesBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { markNoticesRead, readNotices } from "@/lib/server/team/notices/read-notices";

/** `most`: lines to read, 100 when it is left out; 0 counts only. */
export const GET = dashboardRoute(readNotices, {
  input: ({ search }) => (search.has("most") ? { most: Number(search.get("most") || NaN) } : {}),
});

export const POST = dashboardRoute(markNoticesRead, {
  body: readNoticesBody,
  form: {
    page: "/notices",
    fields: (fields) => ({ read: fields.get("read") === "all" ? "all" : fields.getAll("read") }),
    next: () => "",
  },
});
