/** Texts of the source form, as input of a verb and as parameters of an address after a refusal. */
import type { ObservedChoice, SourceOptions } from "@/lib/contract/import-sources";
import { typedField } from "./typed-number";

/** The value of the header is never kept. */
export type SourceFields = {
  name: string;
  address: string;
  everyHours: string;
  headerName: string;
  mapping: string;
  isInferring: boolean;
  defaultDate: string;
  observed: string;
};

export const NEW_SOURCE: SourceFields = {
  name: "",
  address: "",
  everyHours: "24",
  headerName: "",
  mapping: "",
  isInferring: true,
  defaultDate: "",
  observed: "modified",
};

type Fields = { get: (name: string) => unknown };

const textOf = (fields: Fields, name: string) => String(fields.get(name) ?? "");

export const typedSource = (fields: Fields): SourceFields => ({
  name: textOf(fields, "name"),
  address: textOf(fields, "address"),
  everyHours: textOf(fields, "everyHours"),
  headerName: textOf(fields, "headerName"),
  mapping: textOf(fields, "mapping"),
  isInferring: textOf(fields, "isInferring") === "1",
  defaultDate: textOf(fields, "defaultDate"),
  observed: textOf(fields, "observed"),
});

export function fieldsOfSource(
  source: SourceOptions & { headerNames: readonly string[] | null },
): SourceFields {
  return {
    name: source.name,
    address: source.address,
    everyHours: String(source.everyHours),
    headerName: source.headerNames?.[0] ?? "",
    mapping: source.mapping === null ? "" : JSON.stringify(source.mapping, null, 1),
    isInferring: source.isInferring,
    defaultDate: source.defaultDate ?? "",
    observed: source.observed,
  };
}

/** A text that is not JSON stays a text, so that the verb refuses it. */
function mappingOf(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function sourceOf(fields: Fields) {
  const typed = typedSource(fields);
  return {
    ...typed,
    everyHours: typedField(fields, "everyHours"),
    headerValue: textOf(fields, "headerValue"),
    mapping: mappingOf(typed.mapping),
    defaultDate: typed.defaultDate === "" ? null : typed.defaultDate,
    observed: typed.observed as ObservedChoice,
  };
}

/** Servers in between refuse longer addresses. */
const MOST_KEPT = 6_000;

/** Omits an address whose query may be a secret, and a mapping that is too long. `lost` names the omitted fields. */
export function keptSource(fields: SourceFields): URLSearchParams {
  const hasQuery = fields.address.includes("?");
  const kept = new URLSearchParams({
    name: fields.name.slice(0, 200),
    address: hasQuery ? "" : fields.address.slice(0, 1_000),
    everyHours: fields.everyHours.slice(0, 20),
    headerName: fields.headerName.slice(0, 200),
    isInferring: fields.isInferring ? "1" : "",
    defaultDate: fields.defaultDate.slice(0, 20),
    observed: fields.observed.slice(0, 20),
  });
  const isLong = encodeURIComponent(fields.mapping).length + kept.toString().length > MOST_KEPT;
  kept.set("mapping", isLong ? "" : fields.mapping);
  for (const lost of [hasQuery && "address", isLong && "mapping"]) if (lost) kept.append("lost", lost);
  return kept;
}
