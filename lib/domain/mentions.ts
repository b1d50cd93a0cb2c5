import { fold } from "@/lib/contract/fold";

type Person = { id: string; name: string };

const isPartOfWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** A full stop or hyphen ends a name, unless more of a handle follows: `@ana.cooks`. */
function isEnd(text: string, at: number): boolean {
  const next = text[at];
  if (next === "." || next === "-") return !isPartOfWord(text[at + 1]);
  return !isPartOfWord(next);
}

/** A first name stands for a person when no other one has it. */
function namesOf(people: readonly Person[]): { id: string; name: string }[] {
  const firstNames = people.map(({ name }) => fold(name.trim().split(/\s+/)[0] ?? ""));
  return people.flatMap(({ id, name }, index) => {
    const first = firstNames[index]!;
    const isOnly = firstNames.indexOf(first) === firstNames.lastIndexOf(first);
    return [fold(name.trim()), ...(isOnly ? [first] : [])].map((each) => ({ id, name: each }));
  });
}

/** @returns ids of the people whom the text names, as in `@Ana Ortiz` or `@ana`; the longest name wins */
export function mentionedIn(text: string, people: readonly Person[]): string[] {
  const folded = fold(text);
  const names = namesOf(people)
    .filter(({ name }) => name !== "")
    .sort((a, b) => b.name.length - a.name.length);
  const found = new Set<string>();
  for (let at = folded.indexOf("@"); at >= 0; at = folded.indexOf("@", at + 1)) {
    // An e-mail address is no mention.
    if (isPartOfWord(folded[at - 1])) continue;
    const named = names.find(
      ({ name }) => folded.startsWith(name, at + 1) && isEnd(folded, at + 1 + name.length),
    );
    if (named) found.add(named.id);
  }
  return [...found];
}
