/** A link leads to the issuer, because `form-action 'self'` also applies to redirects after a form. */
import { beginSignOn } from "@/lib/server/access/sign-on";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { callbackPath } from "@/lib/server/http/callback-path";
import { redirectTo, redirectToSignIn } from "@/lib/server/http/redirect-to";
import { originOf } from "@/lib/server/http/request-context";

/** Other sites must not send people to the issuer. */
const isForeign = ({ headers }: Request) => /^(cross|same)-site$/.test(headers.get("sec-fetch-site") ?? "");

export async function GET(request: Request): Promise<Response> {
  const to = callbackPath(new URL(request.url).searchParams.get("callbackUrl"));
  if (isForeign(request)) return redirectToSignIn(null, to);
  const sender = { origin: originOf(request), headers: request.headers };
  const step = await beginSignOn(sharedDatabase, to, sender);
  if (!step || step.problem !== null) return redirectToSignIn(step?.problem ?? null, to);
  return redirectTo(step.to, step.cookies);
}
