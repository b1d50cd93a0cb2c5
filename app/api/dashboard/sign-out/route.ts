import { formRoute } from "@/lib/server/http/form-route";
import { endedSessionHeader } from "@/lib/server/access/session";

export const POST = formRoute(async () => ({ to: "/sign-in", cookie: endedSessionHeader() }));
