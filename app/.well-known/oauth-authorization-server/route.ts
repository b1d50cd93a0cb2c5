import { serverMetadata } from "@/lib/server/http/mcp/connection-routes";

export const dynamic = "force-dynamic";
export const GET = serverMetadata;
