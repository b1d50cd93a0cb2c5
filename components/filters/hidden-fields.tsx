import { fieldsOf, type Filter } from "@/lib/contract/definition";
import { chosenIn, useInput } from "./filter-inputs";

/** A closed group sends its values too. */
function HiddenField({ field }: { field: string }) {
  const input = useInput(field);
  if (input === true) return <input type="hidden" name={field} value="true" />;
  if (typeof input === "string") return input && <input type="hidden" name={field} value={input} />;
  return chosenIn(input).map((value) => <input key={value} type="hidden" name={field} value={value} />);
}

export function HiddenFields({ filter }: { filter: Filter }) {
  return fieldsOf(filter).map((field) => <HiddenField key={field} field={field} />);
}
