import { mcpRoute } from "@/lib/server/http/mcp/mcp-route";
import { accountTools } from "@/lib/server/service/account-tools";
import { memberTools } from "@/lib/server/team/agents/member-tools";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mcpRoute({
  member: memberTools,
  own: accountTools,
});
