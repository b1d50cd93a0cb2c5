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
  "Maria Lopez Example",
  "scoutdeck-2026",
  "marketing-creators",
  "admin-scoutdeck",
  "viral.influencer.2026",
  "TikTok_Creators_99",
  "correcthorsebatterystaple",
  "correct horse battery",
  "Correct-Horse-Battery-Staple-1",
  "Tr0ub4dor&3xyz",
  "a long password",
])("%s is refused", async (password) => {
  const refusal = { code: "invalid_parameter", extra: { errors: [{ field: "password" }] } };
  await expect(refuseGuessable(password, about)).rejects.toMatchObject(refusal);
});

test.each(["rusty kettle orbit", "seven viral otters sing", "Vq8#kd02mZpw", "x".repeat(201)])(
  "%s is accepted",
  async (password) => expect(await refuseGuessable(password, about)).toBeUndefined(),
);

test("names the own address as the reason", async () => {
  const errors = [
    { field: "password", code: "invalid_value", message: "must not be the address of the account" },
  ];
  for (const password of ["maria.lopez@example.com", "MARIA.LOPEZ@EXAMPLE.COM", "marialopezexamplecom"])
    await expect(refuseGuessable(password, about)).rejects.toMatchObject({ extra: { errors } });
});
