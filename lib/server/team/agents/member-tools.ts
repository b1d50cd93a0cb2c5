import "server-only";
/** The tools of a key that acts as a member. Every purchase goes through confirm.ts, as in the dashboard. */
import { z } from "zod";
import type { ToolName } from "@/lib/contract/agent-tools";
import { parseWith } from "@/lib/server/access/define-verb";
import type { KeyContext } from "../team-context";
import { confirmForAgent, creditsLeft, quoteForAgent, readAgentRequest } from "./agent-purchases";
import {
  addForAgent,
  libraryForAgent,
  listsForAgent,
  previewForAgent,
  searchCreatorsForAgent,
  searchPostsForAgent,
  setStatusForAgent,
  usageForAgent,
} from "./agent-work";

type Tool = (ctx: KeyContext, args: unknown) => Promise<Record<string, unknown>>;

const nothing = z.strictObject({});

const tools: Record<ToolName, Tool> = {
  search_posts: searchPostsForAgent,
  search_creators: searchCreatorsForAgent,
  preview_creators: previewForAgent,
  quote_reveal: quoteForAgent,
  confirm_reveal: confirmForAgent,
  get_request: (ctx, args) => readAgentRequest(ctx, args as never),
  list_library: libraryForAgent,
  lists: listsForAgent,
  add_to_list: addForAgent,
  set_status: setStatusForAgent,
  usage: (ctx, args) => {
    parseWith(nothing, args);
    return usageForAgent(ctx);
  },
};

export const memberTools = { tools, left: creditsLeft };
