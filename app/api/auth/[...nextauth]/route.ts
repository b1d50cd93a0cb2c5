import NextAuth from "next-auth";
import { authOptions } from "@/lib/server/access/auth-options";

type RouteArguments = { params: Promise<{ nextauth: string[] }> };

const handler = (request: Request, route: RouteArguments) => NextAuth(authOptions())(request, route);

export { handler as GET, handler as POST };
