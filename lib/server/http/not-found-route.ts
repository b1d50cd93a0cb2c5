import "server-only";
import { AppError } from "@/lib/contract/errors";
import { problemResponse } from "./problem-response";
import { requestIdOrNew } from "../runtime/request-id";

async function notFound(request: Request): Promise<Response> {
  const instance = new URL(request.url).pathname.slice(0, 200);
  const error = new AppError("not_found", "There is no such operation; see /api/openapi.json.");
  const answer = problemResponse(error, { requestId: requestIdOrNew(), instance });
  return request.method === "HEAD" ? new Response(null, answer) : answer;
}

export const notFoundRoute = {
  GET: notFound,
  HEAD: notFound,
  POST: notFound,
  PUT: notFound,
  PATCH: notFound,
  DELETE: notFound,
  OPTIONS: notFound,
};
