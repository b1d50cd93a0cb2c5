import "server-only";
import { isTool, toolOf, TOOLS, type ToolError, type ToolName } from "@/lib/contract/agent-tools";
import { AppError } from "@/lib/contract/errors";
import { authorize, isAllowed } from "@/lib/server/access/caller";
import { toAppError } from "@/lib/server/http/problem-response";
import type { CallContext } from "@/lib/server/service/call-context";
import { noteRefusal } from "@/lib/server/service/keys/note-use";
import type { KeyContext } from "@/lib/server/team/team-context";

type Answer = Record<string, unknown>;
type Left = { left: number | null; limit_left: number | null };

/** `left`: the credits after a call. */
export type ToolSet<C> = {
  tools: Partial<Record<ToolName, (ctx: C, args: unknown) => Promise<Answer>>>;
  left: (ctx: C) => Promise<Left>;
};
type MemberContext = CallContext & KeyContext;
/** `member`: of keys that act as a member; `own`: of keys whose own account pays. */
export type ToolSets = { member: ToolSet<MemberContext>; own: ToolSet<CallContext> };

/** The caller of one tool. `member` is null when the key's own account pays. */
export type AgentCall = { sets: ToolSets; own: CallContext; member: MemberContext | null };

const callerOf = ({ own, member }: AgentCall) => member ?? own;
const setOf = ({ sets, member }: AgentCall) => (member ? sets.member : sets.own);
const leftFor = ({ sets, own, member }: AgentCall) =>
  member ? sets.member.left(member) : sets.own.left(own);

/** Tools that this key and its member may use; the others are hidden. */
export function toolsFor(call: AgentCall) {
  return (Object.keys(TOOLS) as ToolName[])
    .filter((name) => isAllowed(callerOf(call), toolOf(name).scope) && name in setOf(call).tools)
    .map((name) => {
      const { title, description, input, output, annotations } = toolOf(name);
      return { name, title, description, inputSchema: input, outputSchema: output, annotations };
    });
}

function errorOf({ code, message, extra }: AppError): ToolError {
  const { errors, required, available, retryAfterS } = extra;
  return {
    code,
    message,
    ...(errors && { errors }),
    ...(required !== undefined && { required }),
    ...(available !== undefined && { available }),
    ...(retryAfterS !== undefined && { retry_after_s: retryAfterS }),
  };
}

/** Budgets are noted as too few credits, at most once a minute, like the refusals of the API. */
const asNoted = (error: AppError) =>
  error.code === "over_budget"
    ? new AppError("insufficient_credits", error.message, { ...error.extra })
    : error;

const resultOf = (structuredContent: Answer) => ({
  content: [{ type: "text" as const, text: JSON.stringify(structuredContent) }],
  structuredContent,
});

async function run({ sets, own, member }: AgentCall, name: ToolName, args: unknown): Promise<Answer> {
  authorize(member ?? own, toolOf(name).scope);
  if (member) return sets.member.tools[name]!(member, args);
  const tool = sets.own.tools[name];
  if (!tool)
    throw new AppError("forbidden", "Use the key of a member for this: it acts with a person’s budget.");
  return tool(own, args);
}

const UNCLEAR =
  "Scoutdeck failed after the order, so it’s unclear whether this was bought. Call get_request with the quote_id first.";

/** Refusals come before the purchase. Any other failure may come after it. */
const isUnclear = (name: ToolName, thrown: unknown) =>
  name === "confirm_reveal" && !(thrown instanceof AppError);

/** A refusal is a result, so that the agent reads it. @returns undefined for a tool that does not exist */
export async function callTool(call: AgentCall, name: string, args: unknown) {
  if (!isTool(name)) return undefined;
  // A purchase is reported even when the credits can't be read afterwards.
  const left = () => leftFor(call).catch((): Left => ({ left: null, limit_left: null }));
  try {
    const answer = await run(call, name, args);
    return resultOf({ charged: 0, ...(await left()), ...answer });
  } catch (thrown) {
    const error = toAppError(thrown, call.own.requestId);
    await noteRefusal({ ...call.own, ...call.member }, asNoted(error), toolOf(name).scope);
    const counts = { charged: 0, ...(await left()) };
    const refused = isUnclear(name, thrown)
      ? { ...counts, charged: null, error: { ...errorOf(error), message: UNCLEAR } }
      : { ...counts, error: errorOf(error) };
    return { ...resultOf(refused), isError: true };
  }
}
