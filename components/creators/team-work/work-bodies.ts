export type WorkKind = "notes" | "links" | "tags" | "status";

/** Tags are typed separated by commas. */
const typedTags = (form: FormData, name: string) =>
  form
    .getAll(name)
    .flatMap((text) => String(text).split(","))
    .filter((text) => text.trim() !== "");

/** @param form must not contain the return path of plain forms */
export function workBody(kind: WorkKind, form: FormData): object {
  if (kind === "tags") return { add: typedTags(form, "add"), remove: typedTags(form, "remove") };
  return Object.fromEntries([...form].filter(([name, value]) => name !== "back" && value !== ""));
}
