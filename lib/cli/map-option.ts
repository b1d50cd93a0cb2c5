import { readFileSync } from "node:fs";
import { z } from "zod";
import { fieldMapping, importMapping } from "@/lib/contract/import-mapping";
import type { MappingRequest } from "@/lib/server/service/import/mapping/mapping-request";
import { CommandError } from "./command-error";
import { typedPath } from "./typed-path";

/** A saved mapping may have only some fields. */
const someFields = z.strictObject({ fields: z.record(z.string(), fieldMapping) });

const refuse = (text: string, reason: string) => new CommandError("usage", `--map ${text}: ${reason}`);

/** A column name with a comma is quoted: `followers="Abonnés, total"`. */
function readPairs(text: string): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (const part of text.match(/(?:"[^"]*"|[^",])+/g) ?? []) {
    const at = part.indexOf("=");
    const field = part.slice(0, at).trim();
    const value = part
      .slice(at + 1)
      .trim()
      .replace(/^"(.*)"$/, "$1");
    if (at < 1 || value === "") throw refuse(text, `"${part.trim()}" must look like field=column.`);
    pairs[field] = value;
  }
  return pairs;
}

function readMappingFile(text: string): MappingRequest {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(typedPath(text), "utf8"));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw refuse(
      text,
      isMissing ? "this is neither a file nor a list of field=column." : "this is not a JSON file.",
    );
  }
  const whole = importMapping.safeParse(value);
  if (whole.success) return { ...whole.data, pairs: {} };
  const some = someFields.safeParse(value);
  if (some.success) return { ...some.data, pairs: {} };
  const [issue] = whole.error.issues;
  throw refuse(text, `${issue!.path.join(".") || "it"}: ${issue!.message}.`);
}

/** @throws CommandError `usage` */
export function readMapOption(text: string): MappingRequest {
  return text.includes("=") ? { fields: {}, pairs: readPairs(text) } : readMappingFile(text);
}
