import { CREATOR_ID, creatorFetchBody } from "./records";
import { quoted } from "./quoted";
import { didYouMean } from "./suggestion";
import type { Issue, Parsed } from "./query";

/** Distinct ids per call (section 10). */
const MAX_IDS = 100;

type Judged = ReturnType<typeof creatorFetchBody.safeParse>;

function shapeIssues(result: Judged): Issue[] {
  return (result.error?.issues ?? []).flatMap((issue): Issue[] => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        field: quoted(key),
        code: "unknown_parameter",
        message: `is not a field of this operation.${didYouMean(key, ["userIds"])}`,
      }));
    }
    const [name, index] = issue.path;
    if (name === undefined) {
      return [{ field: "body", code: "invalid_value", message: "must be a JSON object" }];
    }
    const field = index === undefined ? String(name) : `${String(name)}[${String(index)}]`;
    return [{ field, code: "invalid_value", message: issue.message }];
  });
}

/** Malformed ids are reported even if the body has other errors. */
function formIssues(body: unknown): Issue[] {
  const given = (body as { userIds?: unknown } | null)?.userIds;
  if (!Array.isArray(given)) return [];
  return given.flatMap((id: unknown, index): Issue[] =>
    typeof id !== "string" || CREATOR_ID.test(id)
      ? []
      : [
          {
            field: `userIds[${index}]`,
            code: "invalid_value",
            message: "must be <source>_<digits>, for example tiktok_123",
          },
        ],
  );
}

/** Distinct ids in the order of their first occurrence (section 4.4). */
export function parseCreatorIds(body: unknown): Parsed<string[]> {
  const result = creatorFetchBody.safeParse(body);
  const issues = [...shapeIssues(result), ...formIssues(body)];
  const values = [...new Set(result.data?.userIds)];
  if (values.length > MAX_IDS) {
    const message = `must have at most ${MAX_IDS} different identifiers, not ${values.length}`;
    issues.push({ field: "userIds", code: "invalid_value", message });
  }
  return { values, issues };
}
