import { endedSessionHeader } from "@/lib/server/access/session";
import { signOut } from "@/lib/server/access/sign-out";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";

export const POST = formRoute(async (_, request) => {
  const ctx = await contextOf(request);
  if (ctx) await signOut(ctx);
  return { to: "/sign-in", cookie: endedSessionHeader(), isOver: true };
});
