import NextAuth from "next-auth";
import { AppError } from "@/lib/contract/errors";
import { authOptions } from "@/lib/server/access/auth-options";
import { SECOND_STEP_PROVIDER } from "@/lib/server/access/second-step/second-step-provider";
import type { SignInOutcome } from "@/lib/server/access/sign-in-outcome";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { problemResponse } from "@/lib/server/http/problem-response";
import { refuseMethods } from "@/lib/server/http/refuse-methods";
import { requestIdOrNew } from "@/lib/server/runtime/request-id";

type RouteArguments = { params: Promise<{ nextauth: string[] }> };

const refuseGet = refuseMethods("POST");

const FORMS: readonly (string | undefined)[] = ["credentials", SECOND_STEP_PROVIDER];

/** Adds what next-auth does not support: the wait, and further cookies. */
function withOutcome(answer: Response, { waitS, cookies = [] }: SignInOutcome): Response {
  for (const cookie of cookies) answer.headers.append("set-cookie", cookie);
  if (waitS === undefined) return answer;
  answer.headers.set("retry-after", String(waitS));
  return new Response(answer.body, { status: 429, headers: answer.headers });
}

async function handler(request: Request, route: RouteArguments): Promise<Response> {
  try {
    const [action, provider] = (await route.params).nextauth;
    // next-auth would answer 500.
    if (request.method !== "POST" && action === "callback" && FORMS.includes(provider))
      return refuseGet(request);
    const outcome: SignInOutcome = {};
    return withOutcome(await NextAuth(authOptions(sharedDatabase, outcome))(request, route), outcome);
  } catch (error) {
    // next-auth does not expect invalid JSON, and V8's message quotes the body, which may contain a password.
    if (!(error instanceof Error) || error.name !== "SyntaxError") throw error;
    const place = { requestId: requestIdOrNew(), instance: "/api/auth" };
    return problemResponse(new AppError("invalid_json"), place);
  }
}

export { handler as GET, handler as POST };
