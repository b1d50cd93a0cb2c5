/** Secrets over a change of AUTH_SECRET. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { authSecret } from "@/lib/server/access/secret";
import { env } from "@/lib/server/runtime/env";
import * as secrets from "./webhook-secret";

const [FIRST, SECOND] = ["a".repeat(40), "b".repeat(40)];

let t: TestTeam;
beforeAll(async () => void (t = await openTestTeam()));
beforeEach(() => vi.unstubAllEnvs());
afterAll(() => t.close());

/** The module as processes with these secrets use it. */
function under(secret: string, previous?: string) {
  vi.stubEnv("AUTH_SECRET", secret);
  vi.stubEnv("AUTH_SECRET_PREVIOUS", previous);
  env.forget();
  authSecret.forget();
  return secrets;
}

test("the signature of the specification's example", async () => {
  const { signatureOf } = under(FIRST);
  const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: '{"test": 2432232314}' };
  const right = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  expect(signatureOf([secret], message)).toBe(right);
  expect(signatureOf([secret, secret], message)).toBe(`${right} ${right}`);
});

test("both secrets are sealed for their webhook alone, and anew after a change of AUTH_SECRET", async () => {
  const { db } = t.team;
  const { newSecret } = under(FIRST);
  const [now, before] = [newSecret("a"), newSecret("a")];
  expect(Buffer.from(now.sealed, "base64url").toString("latin1")).not.toContain("whsec_");
  const webhook = { name: "A", address: "https://hooks.example.com/", events: "[]", createdBy: "ana" };
  const secrets = { secret: now.sealed, previousSecret: before.sealed, previousUntilMs: 1_000 };
  await db
    .insertInto("webhook")
    .values(["a", "b"].map((id) => ({ ...webhook, ...secrets, id, createdAt: "2026-01-01T00:00:00.000Z" })))
    .execute();
  const row = (id = "a") =>
    db.selectFrom("webhook").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const lost = under(SECOND);
  expect(lost.openSecrets(await row())).toEqual([]);
  expect(await lost.resealSecrets(db)).toBe(0);
  const changing = under(SECOND, FIRST);
  expect(changing.openSecrets(await row("b"), 999)).toEqual([]);
  expect(changing.openSecrets(await row(), 999)).toEqual([now.secret, before.secret]);
  expect(await changing.resealSecrets(db)).toBe(2);
  expect(await changing.resealSecrets(db)).toBe(0);
  const after = under(SECOND);
  expect(after.openSecrets(await row(), 999)).toEqual([now.secret, before.secret]);
  expect(after.openSecrets(await row(), 1_000)).toEqual([now.secret]);
});
