import "server-only";
import { AppError, type FieldError } from "@/lib/contract/errors";
import { LINES_TYPES, MOST_INGESTED_BYTES } from "@/lib/contract/ingest";
import { quoted } from "@/lib/contract/quoted";

export const MAX_BODY_BYTES = 65_536;
/** Fits 10,000 ids of up to 48 characters and a search. */
export const MAX_SELECTION_BYTES = 524_288;
const MAX_DEPTH = 16;

function checkContentType(request: Request, types: readonly string[], encoding = " in UTF-8"): void {
  const [type = "", ...parameters] = (request.headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith("charset="));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (!types.includes(type.trim()) || !isUtf8) {
    throw new AppError("unsupported_media_type", `Send the body as ${types[0]}${encoding}.`);
  }
  if ((request.headers.get("content-encoding") ?? "identity") !== "identity") {
    throw new AppError("unsupported_media_type", "Send the body without a content encoding.");
  }
}

/** Counts bytes while they stream in. @throws AppError `body_too_large`, `request_timeout` when the caller hangs up */
export async function readBytes(request: Request, most = MAX_BODY_BYTES): Promise<Uint8Array> {
  const tooLarge = () => new AppError("body_too_large", `A body has at most ${most} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    // Reading fails when the caller disconnects, as a tab that closes during an upload. This isn't an error of the
    // server.
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new AppError("request_timeout", "The body did not arrive whole.", { cause });
    });
    if (done) break;
    size += value.byteLength;
    if (size > most) {
      // Not awaited: a sender that never stops must not delay the answer.
      void reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

/** Reports what JSON.parse hides: nesting depth, and repeated keys of the outermost object (the last wins). */
export function scanJson(text: string): { depth: number; repeatedKeys: string[] } {
  let level = 0;
  let depth = 0;
  const keys = new Set<string>();
  const repeated = new Set<string>();
  const colon = /\s*:/y;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === "{" || character === "[") depth = Math.max(depth, ++level);
    else if (character === "}" || character === "]") level--;
    else if (character === '"') {
      const start = index;
      for (index++; text[index] !== '"'; index++) if (text[index] === "\\") index++;
      colon.lastIndex = index + 1;
      if (level !== 1 || !colon.test(text)) continue;
      const key = JSON.parse(text.slice(start, index + 1)) as string;
      (keys.has(key) ? repeated : keys).add(key);
    }
  }
  return { depth, repeatedKeys: [...repeated] };
}

/**
 * @throws AppError `unsupported_media_type`, `body_too_large`, `invalid_json` (also for invalid UTF-8 and for nesting
 * deeper than 16), `invalid_parameter` for a repeated field
 */
export async function readJsonBody(request: Request, most = MAX_BODY_BYTES): Promise<unknown> {
  checkContentType(request, ["application/json"]);
  let text: string;
  let value: unknown;
  const bytes = await readBytes(request, most);
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid_json", "The body is not valid JSON in UTF-8.", { cause });
  }
  const { depth, repeatedKeys } = scanJson(text);
  if (depth > MAX_DEPTH)
    throw new AppError("invalid_json", `JSON may be nested at most ${MAX_DEPTH} levels deep.`);
  if (repeatedKeys.length > 0) {
    const errors = repeatedKeys.map((field): FieldError => ({
      field: quoted(field),
      code: "repeated_parameter",
      message: "must be given once",
    }));
    throw new AppError("invalid_parameter", "A field stands more than once.", { errors });
  }
  return value;
}

/** PostgreSQL cannot store NUL in texts. @throws AppError `invalid_parameter` */
export function withoutNul<B>(body: B): B {
  if (!JSON.stringify(body)?.includes(String.raw`\u0000`)) return body;
  throw new AppError("invalid_parameter", "Texts must not have NUL characters.");
}

/**
 * Returns the text of a body of records, one per line or as JSON, and does not validate it.
 * @throws AppError `unsupported_media_type`, `body_too_large`, `invalid_parameter` for invalid UTF-8
 */
export async function readRecordsBody(request: Request): Promise<string> {
  checkContentType(request, [...LINES_TYPES, "application/json"]);
  const bytes = await readBytes(request, MOST_INGESTED_BYTES);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    const errors = [{ field: "body", code: "invalid_value", message: "must be UTF-8" }];
    throw new AppError("invalid_parameter", "The body is not UTF-8.", { errors, cause });
  }
}

/** @throws AppError `unsupported_media_type`, `body_too_large` */
export async function readBinaryBody(request: Request, most: number): Promise<Uint8Array> {
  checkContentType(request, ["application/octet-stream"], "");
  return readBytes(request, most);
}
