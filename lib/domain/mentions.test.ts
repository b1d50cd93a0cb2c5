import { expect, test } from "vitest";
import { mentionedIn } from "./mentions";

const people = [
  { id: "ana", name: "Ana Ortiz" },
  { id: "ana-b", name: "Ana" },
  { id: "ines", name: "Inès Marchetti" },
  { id: "tom", name: "Tomasz Wiel" },
];

test.each<[string, string[]]>([
  ["@Ana Ortiz, look", ["ana"]],
  ["@ANA ORTIZ", ["ana"]],
  ["ask @Inès Marchetti and @tomasz.", ["ines", "tom"]],
  ["@inès: yes", ["ines"]],
  ["(@Tomasz Wiel)", ["tom"]],
  ["@tomasz @tomasz", ["tom"]],
  // The whole name of one person is the first name of another.
  ["@Ana is here", ["ana-b"]],
  ["@tomasz.cooks posts daily", []],
  ["@tomasz-x and @tomasz_x and @tomasz2", []],
  ["write to me@tomasz", []],
  ["Tomasz Wiel", []],
  ["@", []],
  ["@someone", []],
])("%s", (text, ids) => expect(mentionedIn(text, people)).toEqual(ids));
