import "server-only";
/** The door of what the browser calls: session, role, origin and input are checked here, in every route. */
import type { ZodType } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { Member, Role } from "@/lib/contract/members";
import { problemResponse } from "./problem-response";
import { readJsonBody } from "./read-json-body";
import { newRequestId } from "./request-id";
import { isSameOrigin } from "./same-origin";
import { teamContext } from "@/lib/server/composition/team-context";
import type { MemberContext } from "@/lib/server/team/team-context";
import { memberOfToken, sessionCookie } from "../access/session";

type RouteArguments = { params: Promise<Record<string, string | string[] | undefined>> };
type Handler = (request: Request, route: RouteArguments) => Promise<Response>;

export type DashboardCall<I> = MemberContext & { input: I; params: Record<string, string>; request: Request };

function cookieOf(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

async function signedIn(request: Request, role: Role): Promise<Member> {
  const member = await memberOfToken(cookieOf(request, sessionCookie().name));
  if (!member) throw new AppError("not_signed_in", "Sign in to do this.");
  if (role === "admin" && member.role !== "admin")
    throw new AppError("forbidden", "Only an admin may do this.");
  return member;
}

function checked<I>(body: ZodType<I>, value: unknown): I {
  const result = body.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({
    field: path.join(".") || "body",
    code: "invalid_value",
    message,
  }));
  throw new AppError("invalid_parameter", "The request has invalid fields.", { errors });
}

/**
 * A route handler of `app/api/dashboard`. Whatever the verb returns is sent as JSON unless it is a Response.
 * @param options `role`: the least that the caller must be. `body`: what a POST must carry; without it there is none
 */
export function dashboardRoute<I = undefined>(
  { role = "member", body }: { role?: Role; body?: ZodType<I> },
  verb: (call: DashboardCall<I>) => Promise<object | null>,
): Handler {
  return async (request, { params }) => {
    const requestId = newRequestId();
    try {
      const member = await signedIn(request, role);
      if (request.method !== "GET" && !isSameOrigin(request)) {
        throw new AppError("forbidden", "This request did not come from a page of Scoutdeck.");
      }
      const input = (body ? checked(body, await readJsonBody(request)) : undefined) as I;
      const path = Object.fromEntries(
        // Next gives a route without a dynamic segment no parameters at all.
        Object.entries((await params) ?? {}).map(([name, value]) => [name, String(value)]),
      );
      const result = await verb({ ...(await teamContext()), member, input, params: path, request });
      return result instanceof Response
        ? result
        : Response.json(result, { headers: { "cache-control": "no-store" } });
    } catch (error) {
      return problemResponse(error, { requestId, instance: new URL(request.url).pathname });
    }
  };
}
