import { formRoute } from "@/lib/server/auth/form-route";
import { endedSessionHeader } from "@/lib/server/auth/session";

export const POST = formRoute(async () => ({ to: "/sign-in", cookie: endedSessionHeader() }));
