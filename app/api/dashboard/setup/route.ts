import { AppError } from "@/lib/contract/errors";
import { formRoute } from "@/lib/server/http/form-route";
import { sessionHeader } from "@/lib/server/access/session";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { setUpFirstAdmin } from "@/lib/server/access/setup-token";

export const POST = formRoute(async (fields) => {
  const token = fields.get("token") ?? "";
  const field = (name: string) => fields.get(name) ?? "";
  try {
    const account = { email: field("email"), name: field("name"), password: field("password") };
    const member = await setUpFirstAdmin(await sharedDatabase(), token, account);
    return { to: "/viral", cookie: await sessionHeader(member, 1) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.extra.errors?.[0]?.field ?? "expired";
    return { to: `/setup?token=${encodeURIComponent(token)}&error=${reason}` };
  }
});
