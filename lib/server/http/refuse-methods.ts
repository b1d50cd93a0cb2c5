import "server-only";
import { AppError } from "@/lib/contract/errors";
import { problemResponse } from "./problem-response";
import { requestIdOrNew } from "../runtime/request-id";

export function refuseMethods(allow: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const error = new AppError("method_not_allowed", `${request.method} is not allowed here; use ${allow}.`, {
      allow,
    });
    const instance = new URL(request.url).pathname.slice(0, 200);
    const answer = problemResponse(error, { requestId: requestIdOrNew(), instance });
    return request.method === "HEAD" ? new Response(null, answer) : answer;
  };
}
