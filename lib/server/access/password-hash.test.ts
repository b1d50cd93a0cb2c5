import { describe, expect, test } from "vitest";
import { generatedPassword, hashPassword, isPasswordRight } from "./password-hash";

test("a hash is salted Argon2id with OWASP's settings", async () => {
  const [one, two] = await Promise.all([hashPassword("rusty kettle"), hashPassword("rusty kettle")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(one).not.toContain("correct");
});

describe("a password", () => {
  test.each(["rusty kettle", "ünï\u0301cödé 🐎", " x".repeat(100), "", "\0a"])(
    "%j is right",
    async (text) => {
      expect(await isPasswordRight(await hashPassword(text), text)).toBe(true);
    },
  );

  test.each(["", "Rusty kettle", "rusty kettle ", "rusty kettl", "rusty kettle\0"])(
    "%j is wrong",
    async (guess) => expect(await isPasswordRight(await hashPassword("rusty kettle"), guess)).toBe(false),
  );

  test("of an unknown account is never right", async () => {
    for (const guess of ["nobody has this password", "", "x"])
      expect(await isPasswordRight(undefined, guess)).toBe(false);
  });
});

test("an invalid hash never signs anyone in", async () => {
  await expect(isPasswordRight("-", "-")).rejects.toThrow();
});

test("many simultaneous checks get their own answers", async () => {
  const hash = await hashPassword("right");
  const guesses = ["right", "wrong", "right", "wrong", "wrong", "right"];
  const answers = await Promise.all(guesses.map((guess) => isPasswordRight(hash, guess)));
  expect(answers).toEqual(guesses.map((guess) => guess === "right"));
});

test("a generated password is long, readable and unique", () => {
  const made = Array.from({ length: 500 }, generatedPassword);
  expect(new Set(made).size).toBe(500);
  for (const password of made) expect(password).toMatch(/^[a-zA-Z2-9]{24}$/);
  expect(made.join("")).not.toMatch(/[lIO01]/);
});
