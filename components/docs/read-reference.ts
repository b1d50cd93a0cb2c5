import type { Json } from "@/lib/contract/openapi-schemas";
import { formatExact } from "@/lib/contract/human-number";
import { messages } from "./messages/reference";

type JsonObject = { [key: string]: Json };

/** `rules` are constraints besides the type. */
type Field = {
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
  values: string[];
  rules: string;
  fields: Field[];
  /** Address on the page, if later fields refer to this one. */
  id?: string;
  /** The `id` of an earlier field with the same inner fields, which are then not repeated. */
  sameAs?: string;
};
/** A field as the page sends it to the browser: without what is empty and without fields that are shown elsewhere. */
export type ShownField = Pick<Field, "name" | "type"> &
  Partial<Pick<Field, "isRequired" | "description" | "values" | "rules" | "id">> & {
    fields?: ShownField[];
    sameAs?: { id: string; count: number };
  };
/** An operation as the page sends it to the browser. */
export type ShownOperation = Omit<
  OperationReference,
  "tag" | "headers" | "fields" | "sameFieldsAs" | "answerFields" | "errors"
> & {
  headers: ShownField[];
  fields: ShownField[];
  hasRequired: boolean;
  /** Then `fields` is empty. */
  sameFieldsAs?: { name: string; summary: string; count: number };
  answerFields: ShownField[];
  /** `opened`: the body says more than the table of all errors. */
  errors: { status: number; code: string; opened?: { title: string; example: string } }[];
};
/** `headers` leaves out the request id. */
export type ErrorAnswer = { status: number; code: string; title: string; headers: string[]; example: string };

export type OperationReference = {
  name: string;
  method: "GET" | "POST";
  path: string;
  tag: string;
  summary: string;
  cost: string;
  origin: string;
  isCharging: boolean;
  /** The key is left out. */
  headers: Field[];
  input: "query" | "body" | "none";
  fields: Field[];
  /** This earlier operation has the same fields, which are then not repeated. */
  sameFieldsAs: { name: string; summary: string } | null;
  example: JsonObject;
  /** The status and fields of success. */
  answerStatus: number;
  answerFields: Field[];
  answerExample: string;
  answerHeaders: { name: string; description: string }[];
  errors: ErrorAnswer[];
};

type Reference = { version: string; description: string; operations: OperationReference[] };

const object = (value: Json | undefined): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");
const show = (value: Json): string => JSON.stringify(value, null, 2);

function typeOf(schema: JsonObject): string {
  const { type, format, items, additionalProperties } = schema;
  if (type === "array") return messages.types.list(typeOf(object(items)));
  if (type === "object" && "type" in object(additionalProperties)) {
    return messages.types.object(typeOf(object(additionalProperties)));
  }
  const name = Array.isArray(type) ? messages.oneOf(type.map(String)) : text(type);
  return format === undefined ? name : text(format);
}

function rulesOf(schema: JsonObject): string[] {
  const { minimum, maximum, maxLength, maxItems, default: usual } = schema;
  const rules: string[] = [];
  if (minimum !== undefined && maximum !== undefined) rules.push(messages.rules.between(minimum, maximum));
  else if (minimum !== undefined && minimum !== 0) rules.push(messages.rules.atLeast(minimum));
  else if (maximum !== undefined) rules.push(messages.rules.atMost(maximum));
  if (maxLength !== undefined) rules.push(messages.rules.characters(maxLength));
  const isOpen = !("enum" in object(schema.items));
  if (maxItems !== undefined && isOpen) rules.push(messages.rules.entries(formatExact(Number(maxItems))));
  if (usual !== undefined) rules.push(messages.rules.default(show(usual).replaceAll('"', "")));
  return rules;
}

/** Examples: `["1 to 100", "default 12"]` → `1 to 100; default 12.`, `["default asc"]` → `Default asc.` */
function inOneSentence(rules: string[]): string {
  const sentence = rules.join("; ");
  return sentence && `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`;
}

function fieldOf(name: string, schema: JsonObject, isRequired: boolean, description: string): Field {
  const element = schema.type === "array" ? object(schema.items) : schema;
  const entries = "type" in object(element.additionalProperties) ? element.additionalProperties : element;
  const inner = object(entries).type === "array" ? object(object(entries).items) : object(entries);
  return {
    name,
    type: typeOf(schema),
    isRequired,
    description: description || text(schema.description) || text(inner.description),
    values: list(element.enum).map(String),
    rules: inOneSentence(rulesOf(schema)),
    fields: fieldsOf(inner),
  };
}

function fieldsOf(schema: JsonObject): Field[] {
  const required = list(schema.required);
  return Object.entries(object(schema.properties)).map(([name, value]) =>
    fieldOf(name, object(value), required.includes(name), ""),
  );
}

function parametersIn(location: "query" | "header", operation: JsonObject): Field[] {
  return (
    list(operation.parameters)
      .map(object)
      // The guide above the operations says it once for all of them.
      .filter((parameter) => parameter.in === location && parameter.name !== "X-Request-Id")
      .map(({ name, schema, required, description }) => {
        const field = fieldOf(text(name), object(schema), required === true, text(description));
        const { type, items } = object(schema);
        return location === "query" && type === "array"
          ? { ...field, type: messages.types.separated(typeOf(object(items))) }
          : field;
      })
  );
}

function errorsOf(responses: JsonObject): ErrorAnswer[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    const { content, headers } = object(response);
    const { examples } = object(object(content)["application/problem+json"]);
    return Object.entries(object(examples)).map(([code, example]) => {
      const { value } = object(example);
      return {
        status: Number(status),
        code,
        title: text(object(value).title),
        headers: Object.keys(object(headers)).filter((name) => name !== "X-Request-Id"),
        example: show(value!),
      };
    });
  });
}

function exampleOf(operation: JsonObject, body: JsonObject): JsonObject {
  if ("example" in body) return object(body.example);
  const parameters = list(operation.parameters).map(object);
  return Object.fromEntries(
    parameters.flatMap(({ name, example }) => (example === undefined ? [] : [[text(name), example]])),
  );
}

function operationOf(path: string, method: string, operation: JsonObject): OperationReference {
  const body = object(object(object(operation.requestBody).content)["application/json"]);
  // If a body is a record or a list of records, the fields of one record are shown.
  const schema = object(list(object(body.schema).anyOf)[0] ?? body.schema);
  const query = parametersIn("query", operation);
  const responses = object(operation.responses);
  const answerStatus = "200" in responses ? 200 : 202;
  const { content, headers } = object(responses[answerStatus]);
  const answer = object(object(content)["application/json"]);
  const [cost = "", ...origin] = text(operation.description).split(". ");
  return {
    name: text(operation.operationId),
    method: method === "post" ? "POST" : "GET",
    path,
    tag: text(list(operation.tags)[0]),
    summary: text(operation.summary),
    cost,
    origin: origin.join(". "),
    isCharging: "x-charges" in operation,
    headers: parametersIn("header", operation),
    input: "schema" in body ? "body" : query.length > 0 ? "query" : "none",
    // If the operation has a body, a parameter of the address is shown with its question mark.
    fields:
      "schema" in body
        ? [...fieldsOf(schema), ...query.map((field) => ({ ...field, name: `?${field.name}` }))]
        : query,
    sameFieldsAs: null,
    example: exampleOf(operation, body),
    answerStatus,
    answerFields: fieldsOf(object(answer.schema)),
    answerExample: show(answer.example!),
    answerHeaders: Object.entries(object(headers)).map(([name, header]) => ({
      name,
      description: text(object(header).description),
    })),
    errors: errorsOf(responses),
  };
}

/** Fields with less inside are repeated: a link would take longer to follow than to read. */
const WORTH_A_LINK = 5;

/** Records that several answers contain are shown once. */
function linkRepeated(operations: readonly OperationReference[]): void {
  const shown = new Map<string, { field: Field; at: string }>();
  const visit = (field: Field, at: string): void => {
    if (field.fields.length >= WORTH_A_LINK) {
      const key = JSON.stringify(field.fields);
      const earlier = shown.get(key);
      if (earlier) {
        field.sameAs = earlier.field.id ??= earlier.at;
        return;
      }
      shown.set(key, { field, at });
    }
    for (const inner of field.fields) visit(inner, `${at}.${inner.name}`);
  };
  for (const { name, fields, answerFields, sameFieldsAs } of operations) {
    for (const field of sameFieldsAs ? [] : fields) visit(field, `${name}.${field.name}`);
    for (const field of answerFields) visit(field, `${name}.answer.${field.name}`);
  }
}

/** @param document must have no references (`inlined`) */
export function readReference(document: JsonObject): Reference {
  const operations: OperationReference[] = [];
  for (const [path, methods] of Object.entries(object(document.paths))) {
    for (const [method, value] of Object.entries(object(methods))) {
      const operation = operationOf(path, method, object(value));
      const shown = JSON.stringify(operation.fields);
      const same = operations.find(({ fields }) => fields.length > 0 && JSON.stringify(fields) === shown);
      operations.push(
        same ? { ...operation, sameFieldsAs: { name: same.name, summary: same.summary } } : operation,
      );
    }
  }
  linkRepeated(operations);
  const { version, description } = object(document.info);
  return { version: text(version), description: text(description), operations };
}

/** @param isAnswer response fields are never marked as required */
export function shownFields(fields: readonly Field[], isAnswer = false): ShownField[] {
  return fields.map(({ name, type, isRequired, description, values, rules, fields: inner, id, sameAs }) => ({
    name,
    type,
    ...(isRequired && !isAnswer && { isRequired }),
    ...(description && { description }),
    ...(values.length > 0 && { values }),
    ...(rules && { rules }),
    ...(id && { id }),
    ...(sameAs
      ? { sameAs: { id: sameAs, count: inner.length } }
      : inner.length > 0 && { fields: shownFields(inner, isAnswer) }),
  }));
}

type Header = OperationReference["answerHeaders"][number];

/** Headers of every answer, which the page shows once. */
export function commonHeaders([first, ...others]: readonly OperationReference[]): Header[] {
  const has = (operation: OperationReference, name: string) =>
    operation.answerHeaders.some((header) => header.name === name);
  return (first?.answerHeaders ?? []).filter(({ name }) => others.every((each) => has(each, name)));
}

const OPENED_ERRORS: readonly string[] = ["insufficient_credits"];

export function shownOperation(operation: OperationReference, common: readonly Header[]): ShownOperation {
  const { tag: _, headers, fields, sameFieldsAs, answerFields, answerHeaders, errors, ...others } = operation;
  const names = new Set(common.map((header) => header.name));
  return {
    ...others,
    answerHeaders: answerHeaders.filter((header) => !names.has(header.name)),
    headers: shownFields(headers),
    fields: sameFieldsAs ? [] : shownFields(fields),
    hasRequired: fields.some(({ isRequired }) => isRequired),
    ...(sameFieldsAs && { sameFieldsAs: { ...sameFieldsAs, count: fields.length } }),
    answerFields: shownFields(answerFields, true),
    errors: errors.map(({ status, code, title, example: body }) => ({
      status,
      code,
      ...(OPENED_ERRORS.includes(code) && { opened: { title, example: body } }),
    })),
  };
}
