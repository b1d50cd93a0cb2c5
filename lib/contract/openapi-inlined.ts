import type { Json } from "./openapi-schemas";

type Document = { [key: string]: Json };

function resolve(document: Document, reference: string): Json {
  let node: Json = document;
  for (const name of reference.slice(2).split("/")) {
    if (typeof node !== "object" || node === null || Array.isArray(node) || !(name in node)) {
      throw new Error(`${reference} leads nowhere`);
    }
    node = node[name]!;
  }
  return node;
}

/** @throws Error when a reference has no target */
export function inlined(document: Document): Document {
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    if (typeof value.$ref === "string") return walk(resolve(document, value.$ref));
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, walk(entry)]));
  };
  return walk(document) as Document;
}
