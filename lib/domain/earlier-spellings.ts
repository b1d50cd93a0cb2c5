/** Spellings of a handle that earlier versions told apart: they did not remove marks, guards and addresses. */

/** Phones and web pages copy these marks along with a handle, and people write fillers behind a name. */
const MARKS = [
  "\u200e",
  "\u200f",
  "\u200b",
  "\u200c",
  "\u200d",
  "\u2060",
  "\ufeff",
  "\u202a",
  "\u202b",
  "\u202c",
  "\u202d",
  "\u202e",
  "\u2066",
  "\u2067",
  "\u2068",
  "\u2069",
  "\u061c",
  "\u00ad",
  "\u034f",
  "\u115f",
  "\u1160",
  "\u17b4",
  "\u17b5",
  "\u3164",
  "\uffa0",
  "\ufe0f",
];

/** Look like a blank; people write them inside of a name too. */
const FILLERS = ["\u115f", "\u1160", "\u3164", "\uffa0", "\ufe0f"];
const LONGEST_WITH_FILLER = 30;

/** @param handle in its canonical spelling, which comes first */
export function* earlierSpellings(handle: string): Generator<string> {
  for (const spelling of new Set([handle, handle.normalize("NFD")])) {
    for (const named of [spelling, `@${spelling}`]) {
      yield named;
      yield `'${named}`;
      yield `="${named}"`;
      for (const mark of MARKS) {
        yield named + mark;
        yield mark + named;
      }
    }
    for (const mark of MARKS) yield `@${mark}${spelling}`;
    yield `@@${spelling}`;
    yield `＠${spelling}`;
    yield `${spelling}/`;
    for (let at = 1; at < Math.min(spelling.length, LONGEST_WITH_FILLER); at++)
      for (const filler of FILLERS) yield spelling.slice(0, at) + filler + spelling.slice(at);
  }
}
