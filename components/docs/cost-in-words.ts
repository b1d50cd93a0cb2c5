import { messages } from "./messages/calls";
type Call = { parameters: [string, string][]; body: string };

const MAX_PER_CALL = 100;
const DEFAULT_PER_PAGE = 10;

function identifiersIn(body: string): number | null {
  try {
    const { userIds } = JSON.parse(body) as { userIds?: unknown };
    return Array.isArray(userIds) ? new Set(userIds).size : null;
  } catch {
    return null;
  }
}

/** @param path decides whether creators are fetched by id or by page */
export function costInWords(path: string, { parameters, body }: Call): string {
  if (path.endsWith("/get")) {
    const count = identifiersIn(body);
    if (count === null) return messages.cost.each;
    return messages.cost.identifiers(count);
  }
  const perPage = Number(parameters.findLast(([name]) => name === "perPage")?.[1] ?? DEFAULT_PER_PAGE);
  const count = Number.isInteger(perPage) && perPage >= 1 && perPage <= MAX_PER_CALL ? perPage : MAX_PER_CALL;
  return messages.cost.atMost(count);
}
