import { expect, test } from "vitest";
import { cleanName, nameKey } from "./clean-name";

test.each([
  ["Spring\u200b launch", "Spring launch"],
  ["Spr\u00ading launch", "Spring launch"],
  ["\u202eSpring launch\u202c", "Spring launch"],
  ["Spring\u200d launch", "Spring launch"],
  ["  Spring\t\u0000launch \ufeff", "Spring launch"],
  ["\u3164\u2060", ""],
])("%j is kept as %j", (given, kept) => expect(cleanName(given)).toBe(kept));

test.each(["👩‍💻 team", "کتاب‌ها", "Ünï cödé", "क्‍ष", "日本 春"])("%s stays as it is", (name) =>
  expect(cleanName(name)).toBe(name.normalize("NFC")),
);

test.each([
  "spring  LAUNCH",
  "Ｓｐｒｉｎｇ　Ｌａｕｎｃｈ",
  "Spring\u200b launch",
  "Spring\ufe0f launch",
  "Spring\u00a0launch",
])("%j is the same name", (other) => expect(nameKey(other)).toBe(nameKey("Spring launch")));
