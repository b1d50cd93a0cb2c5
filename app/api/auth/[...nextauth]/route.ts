import NextAuth from "next-auth";
import { AppError } from "@/lib/contract/errors";
import { authOptions } from "@/lib/server/access/auth-options";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { problemResponse } from "@/lib/server/http/problem-response";
import { requestIdOrNew } from "@/lib/server/runtime/request-id";

type RouteArguments = { params: Promise<{ nextauth: string[] }> };

async function handler(request: Request, route: RouteArguments): Promise<Response> {
  try {
    return await NextAuth(authOptions(sharedDatabase))(request, route);
  } catch (error) {
    // Bad JSON, which next-auth does not expect. What V8 says of it quotes the body: perhaps a password.
    if (!(error instanceof Error) || error.name !== "SyntaxError") throw error;
    const place = { requestId: requestIdOrNew(), instance: "/api/auth" };
    return problemResponse(new AppError("invalid_json"), place);
  }
}

export { handler as GET, handler as POST };
