/** The issuer redirects here. */
import { HOME_PATH } from "@/lib/contract/pages";
import { anonymousCaller } from "@/lib/server/access/caller";
import { finishSignOn } from "@/lib/server/access/sign-on";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { callbackPath } from "@/lib/server/http/callback-path";
import { redirectTo, redirectToSignIn } from "@/lib/server/http/redirect-to";
import { originOf } from "@/lib/server/http/request-context";
import { signInByIssuer } from "@/lib/server/team/members/sign-in-by-issuer";

function pathOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}

export async function GET(request: Request): Promise<Response> {
  const origin = originOf(request);
  const step = await finishSignOn(sharedDatabase, new URL(request.url).searchParams, {
    origin,
    headers: request.headers,
    admit: async (person, browser) => {
      const ctx = { db: await sharedDatabase(), ...anonymousCaller(origin) };
      return signInByIssuer(ctx, { ...person, ...browser });
    },
  });
  if (!step) return redirectToSignIn(null, HOME_PATH);
  const to = callbackPath(pathOf(step.to));
  if (step.problem !== null) return redirectToSignIn(step.problem, to, step.cookies);
  return redirectTo(to, step.cookies);
}
