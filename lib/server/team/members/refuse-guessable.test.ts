import { expect, test } from "vitest";
import { refuseGuessable } from "./refuse-guessable";

const about = ["maria.lopez@example.com", "Maria Lopez"];

test.each([
  "123456789012",
  "passwordpassword",
  "qwertyuiopas",
  "1qaz2wsx3edc",
  "Password1234",
  "administrator1",
  "finalfantasy",
  "aaaaaaaaaaaaaaaa",
  "scoutdeck2026",
  "maria.lopez@example.com",
])("%s is refused", async (password) => {
  const refusal = { code: "invalid_parameter", extra: { errors: [{ field: "password" }] } };
  await expect(refuseGuessable(password, about)).rejects.toMatchObject(refusal);
});

test.each(["correct horse battery", "a long password of hers", "Tr0ub4dor&3xyz", "x".repeat(201)])(
  "%s is taken here",
  async (password) => expect(await refuseGuessable(password, about)).toBeUndefined(),
);
