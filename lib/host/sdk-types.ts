/** TypeScript of the operations and of what they take and give, from the OpenAPI document. */
import { AGES, CATEGORIES, COUNTRIES, LANGUAGES } from "@/lib/contract/enums";
import { openApiDocument } from "@/lib/contract/openapi";
import type { JsonSchema } from "@/lib/contract/openapi-schemas";
import { TEST_EVENT, WEBHOOK_EVENT_NAMES } from "@/lib/contract/webhooks";

const NAMED = { Category: CATEGORIES, Country: COUNTRIES, Language: LANGUAGES, Age: AGES };

const union = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(" | ");

function enumeration(values: readonly unknown[]): string {
  const [name] = Object.entries(NAMED).find(([, known]) => union(known) === union(values)) ?? [];
  return name ?? union(values);
}

const isName = (text: string) => /^[A-Za-z_]\w*$/.test(text);
const remark = ({ description }: JsonSchema) =>
  typeof description === "string" ? `/** ${description.replaceAll("*/", "*\\/")} */\n` : "";

/** @param schema of an object */
function fieldsOf(schema: JsonSchema, isInput: boolean): string {
  const required = (schema.required ?? []) as string[];
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, field]) => {
      const key = isName(name) ? name : JSON.stringify(name);
      return `${remark(field)}${key}${required.includes(name) ? "" : "?"}: ${typeOf(field, isInput)};`;
    },
  );
  return `{\n${fields.join("\n")}\n}`;
}

/** @param isInput lists that a caller gives may be read-only */
function typeOf(schema: JsonSchema, isInput = false): string {
  if (typeof schema.$ref === "string") return schema.$ref.split("/").at(-1)!;
  if (Array.isArray(schema.enum)) return enumeration(schema.enum);
  if ("const" in schema) return union([schema.const]);
  if (Array.isArray(schema.anyOf))
    return schema.anyOf.map((each) => typeOf(each as JsonSchema, isInput)).join(" | ");
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, isInput)).join(" | ");
  switch (schema.type) {
    case "array":
      return `${isInput ? "readonly " : ""}(${typeOf((schema.items ?? {}) as JsonSchema, isInput)})[]`;
    case "object": {
      if (schema.properties) return fieldsOf(schema, isInput);
      const of = schema.additionalProperties;
      return `Record<string, ${typeof of === "object" ? typeOf(of as JsonSchema, isInput) : "unknown"}>`;
    }
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
    case "null":
      return schema.type;
    default:
      return "unknown";
  }
}

type Parameter = {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: JsonSchema;
};
type Content = Record<string, { schema: JsonSchema }>;
type OperationObject = {
  operationId: string;
  summary: string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};

function inputOf({ parameters, requestBody }: OperationObject): string {
  if (requestBody) return typeOf(requestBody.content["application/json"]!.schema, true);
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const properties = Object.fromEntries(
    inQuery.map(({ name, description, schema }) => [name, { ...schema, description: description ?? "" }]),
  );
  const required = inQuery.flatMap(({ name, required }) => (required ? [name] : []));
  return inQuery.length === 0 ? "Record<string, never>" : fieldsOf({ properties, required }, true);
}

/** @returns the declarations of `lib/sdk/api.ts` for programs that have no zod */
export function apiTypes(version: string): string {
  const document = openApiDocument(version, "http://localhost:3000");
  const { schemas } = document.components as { schemas: Record<string, JsonSchema> };
  const paths = document.paths as unknown as Record<string, Record<string, OperationObject>>;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const entries = operations.map((operation) => {
    const answer = (operation.responses["200"] ?? operation.responses["202"])!.content["application/json"]!;
    const fields = `{\ninput: ${inputOf(operation)};\nanswer: ${typeOf(answer.schema)};\n}`;
    return `/** ${operation.summary}. */\n${operation.operationId}: ${fields};`;
  });
  return [
    ...Object.entries(NAMED).map(([name, values]) => `export type ${name} = ${union(values)};`),
    ...Object.entries(schemas).map(
      ([name, schema]) => `${remark(schema)}export type ${name} = ${typeOf(schema)};`,
    ),
    `export type WebhookEventName = ${union([...WEBHOOK_EVENT_NAMES, TEST_EVENT])};`,
    'export type CreditEntry = CreditEntryPage["response"]["data"][number];',
    `export type Operations = {\n${entries.join("\n")}\n};`,
  ].join("\n\n");
}
