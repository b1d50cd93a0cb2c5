/** The highest cost of a charging call, shown before it is sent. */
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

const credits = (count: number) => (count === 1 ? "1 credit" : `${count} credits`);

/** @param path of the operation, which decides whether creators are fetched by identifier or by page */
export function costInWords(path: string, { parameters, body }: Call): string {
  if (path.endsWith("/get")) {
    const count = identifiersIn(body);
    if (count === null) return "This call costs 1 credit for each creator that it returns.";
    return `This call costs at most ${credits(count)}: 1 for each of ${count} different identifiers that is found.`;
  }
  const perPage = Number(parameters.findLast(([name]) => name === "perPage")?.[1] ?? DEFAULT_PER_PAGE);
  const count = Number.isInteger(perPage) && perPage >= 1 && perPage <= MAX_PER_CALL ? perPage : MAX_PER_CALL;
  return `This call costs at most ${credits(count)}: 1 for each creator on the page.`;
}
