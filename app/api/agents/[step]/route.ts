import { connectionStep } from "@/lib/server/http/mcp/connection-routes";

export const POST = connectionStep;
