/** What a form of the page of a creator means, for scripts: the body that its route takes. */

export type WorkKind = "notes" | "links" | "tags" | "status";

/** A person types several tags with commas between them. */
const typedTags = (form: FormData, name: string) =>
  form
    .getAll(name)
    .flatMap((text) => String(text).split(","))
    .filter((text) => text.trim() !== "");

/** @param form without the path that plain forms return to, which is left out */
export function workBody(kind: WorkKind, form: FormData): object {
  if (kind === "tags") return { add: typedTags(form, "add"), remove: typedTags(form, "remove") };
  return Object.fromEntries([...form].filter(([name, value]) => name !== "back" && value !== ""));
}
