import NextAuth from "next-auth";
import { authOptions } from "@/lib/server/access/auth-options";
import { sharedDatabase } from "@/lib/server/composition/shared-database";

type RouteArguments = { params: Promise<{ nextauth: string[] }> };

const handler = (request: Request, route: RouteArguments) =>
  NextAuth(authOptions(sharedDatabase))(request, route);

export { handler as GET, handler as POST };
