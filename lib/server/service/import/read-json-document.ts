import "server-only";
import { ImportError } from "./import-error";
import { isTooDeep, MOST_DEPTH } from "./limits";
import { isRecord, parseExactJson, type SourceItem } from "./source-item";

/** In characters. A longer file must be a list or JSON Lines, which are streamed. */
const LONGEST_DOCUMENT = 200_000_000;

const LISTS = [
  "collector",
  "data",
  "items",
  "videos",
  "results",
  "posts",
  "creators",
  "media",
  "users",
  "itemList",
  "aweme_list",
  "entries",
  "records",
];

/** Maximum depth of a list of records: `data.videos`, `response.data.items`. */
const DEEPEST = 3;

function listIn(document: Record<string, unknown>, depth = 0): unknown[] | undefined {
  for (const name of LISTS) {
    const list = document[name];
    if (Array.isArray(list) && list.some(isRecord)) return list;
  }
  if (depth === DEEPEST) return undefined;
  for (const name of ["response", "result", "payload", "body", ...LISTS]) {
    const inner = document[name];
    const list = isRecord(inner) ? listIn(inner, depth + 1) : undefined;
    if (list) return list;
  }
  return undefined;
}

/** @throws ImportError when it is too long to be read whole or is not JSON */
export async function* readJsonDocument(text: AsyncIterable<string>): AsyncGenerator<SourceItem> {
  const chunks: string[] = [];
  let length = 0;
  for await (const chunk of text) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LONGEST_DOCUMENT) {
      throw new ImportError(
        "A single JSON object may have 200 MB; write longer data as JSON Lines or as an array.",
      );
    }
  }
  const whole = chunks.join("").replace(/^\uFEFF/, "");
  if (isTooDeep(whole)) throw new ImportError(`The file nests deeper than ${MOST_DEPTH} levels.`);
  let document: unknown;
  try {
    document = parseExactJson(whole);
  } catch {
    throw new ImportError("The file starts like JSON but is not valid JSON.");
  }
  if (!isRecord(document)) throw new ImportError("The file holds no JSON objects.");
  const list = listIn(document);
  if (!list) yield { at: 0, fields: document };
  for (const [at, entry] of (list ?? []).entries()) {
    yield isRecord(entry) ? { at, fields: entry } : { at, problem: "it is not a JSON object" };
  }
}
