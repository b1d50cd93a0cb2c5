import { sameWord, TEXT_KIND, type ColumnKind, type Nameable, type ReadCell } from "./column-kind";

/** Finds a member by id, address or name. A name that two members share matches neither. */
export function personNamed(text: string, people: readonly Nameable[]): string | null {
  const exact = people.find(({ id, email }) => id === text || sameWord(email, text));
  if (exact) return exact.id;
  const named = people.filter(({ name }) => sameWord(name, text));
  return named.length === 1 ? named[0]!.id : null;
}

function readPerson(text: string, people: readonly Nameable[]): ReadCell {
  const id = personNamed(text, people);
  return id === null ? { problem: "No team member has this name." } : { text: id, number: null };
}

export const person: ColumnKind = {
  ...TEXT_KIND,
  label: "Person",
  read: (text, _, { people }) => readPerson(text, people),
  text: (value, _, nameOf) => nameOf(value) ?? value,
  look: "person",
  editor: "pick",
  choices: "people",
  filter: "oneOf",
  order: "name",
  sheetCell: (value, nameOf) => nameOf(value) ?? null,
};
