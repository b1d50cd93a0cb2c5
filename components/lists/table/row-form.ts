import { ITEM_FIELDS, type CellEdit, type CellResult, type List } from "@/lib/contract/lists";

export const ROW_FORM_PATH = "/api/dashboard/lists/row";

export const inputsOf = (field: string) =>
  ({ now: `now.${field}`, was: `was.${field}`, version: `version.${field}` }) as const;

const fieldsOf = ({ columns }: Pick<List, "columns">): string[] => [
  ...ITEM_FIELDS.filter((field) => field !== "position"),
  ...columns.map(({ id }) => id),
];

/** An unticked checkbox isn't sent. */
export function editsOfForm(form: URLSearchParams, list: Pick<List, "columns">): CellEdit[] {
  const creatorId = form.get("creator") ?? "";
  return fieldsOf(list).flatMap((field) => {
    const names = inputsOf(field);
    const was = form.get(names.was);
    // The column was added after the form was rendered.
    if (was === null) return [];
    const now = form.get(names.now) ?? "";
    if (now.trim() === was) return [];
    return [
      {
        creatorId,
        field,
        value: now.trim() === "" ? null : now,
        version: Number(form.get(names.version) ?? 0),
      },
    ];
  });
}

/** `typed` is truncated to fit into an address. */
export type FieldAnswer = { field: string; state: "conflict" | "refused"; typed: string };
const MOST_TYPED = 300;

export function answersOf(edits: readonly CellEdit[], results: readonly CellResult[]): FieldAnswer[] {
  return results.flatMap((result, index) =>
    result.state === "saved"
      ? []
      : [
          {
            field: result.field,
            state: result.state,
            typed: (edits[index]?.value ?? "").slice(0, MOST_TYPED),
          },
        ],
  );
}

/** Example: `conflict.status=…` in the address that the form returns to. */
export const answerEntries = (answers: readonly FieldAnswer[]): [string, string][] =>
  answers.map(({ field, state, typed }) => [`${state}.${field}`, typed]);

export function readAnswers(entries: Iterable<readonly [string, string]>): Map<string, FieldAnswer> {
  const found = new Map<string, FieldAnswer>();
  for (const [name, typed] of entries) {
    const [, state, field] = /^(conflict|refused)\.(.+)$/s.exec(name) ?? [];
    if (field !== undefined)
      found.set(field, { field, state: state as FieldAnswer["state"], typed: typed.slice(0, MOST_TYPED) });
  }
  return found;
}
