import { act, idIn, writeRoute } from "@/lib/server/http/write-route";
import { queryAgain } from "@/lib/server/team/reveal/query-again";

export const POST = writeRoute(
  { page: "/admin/outcomes", explains: () => true, refused: () => "?asked=refused" },
  act(queryAgain, idIn, ({ state, credits }) => `?asked=${state}&credits=${credits}`),
);
