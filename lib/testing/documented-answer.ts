/** For tests: what the service answers is what its OpenAPI document says, to the last header. */
import assert from "node:assert/strict";
import { z } from "zod";
import { openApiDocument } from "@/lib/contract/openapi";
import { inlined } from "@/lib/contract/openapi-schemas";
import { operations, type OperationName } from "@/lib/contract/operations";

type Documented = {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: object }>;
};
type Paths = Record<string, Record<string, { responses: Record<string, Documented> }>>;

/** Headers of every HTTP answer, whatever the operation. */
const USUAL = ["content-type", "cache-control", "content-length", "date", "connection", "keep-alive"];

const { paths } = inlined(openApiDocument("0.0.0", "http://localhost")) as unknown as { paths: Paths };
const compiled = new WeakMap<object, z.ZodType>();

function schemaOf(schema: object): z.ZodType {
  const known = compiled.get(schema) ?? z.fromJSONSchema(schema as never);
  compiled.set(schema, known);
  return known;
}

/** @throws AssertionError when the answer has a status, a header, a type or a field that the document does not name */
export async function checkDocumented(name: OperationName, answer: Response): Promise<void> {
  const { path, method } = operations[name];
  const documented = paths[path]![method.toLowerCase()]!.responses[String(answer.status)];
  assert.ok(documented, `${name} answers ${answer.status}, which the document does not have`);
  const declared = Object.keys(documented.headers ?? {}).map((header) => header.toLowerCase());
  const undeclared = [...answer.headers.keys()].filter(
    (header) => !declared.includes(header) && !USUAL.includes(header),
  );
  assert.deepEqual(
    undeclared,
    [],
    `${name} answers ${answer.status} with headers that the document does not have`,
  );
  const type = answer.headers.get("content-type") ?? "";
  const media = documented.content?.[type];
  assert.ok(media, `${name} answers ${answer.status} as "${type}"`);
  const { error } = schemaOf(media.schema).safeParse(await answer.json());
  assert.equal(
    error,
    undefined,
    `${name} answers ${answer.status} with a body of another shape: ${error?.message}`,
  );
}
