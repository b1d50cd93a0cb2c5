/** Adding members: created rows, and refusals without a trace. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isPasswordRight } from "@/lib/server/access/password-hash";
import { asOperator } from "@/lib/testing/as-operator";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { createMember } from "./create-member";
import { listMembers } from "./list-members";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const CLEO = { email: "cleo@example.com", name: "Cleo", role: "member", password: "twelve chars" } as const;
const accountOf = (id: string) =>
  t.team.db.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("a new member", () => {
  test("is stored trimmed, in lower case, with a hash of the password", async () => {
    const { member, password } = await createMember(t.ana, {
      ...CLEO,
      email: "  Cleo@Example.COM ",
      name: " Cleo ",
    });
    expect(password).toBeNull();
    expect(member).toEqual({ id: member.id, email: "cleo@example.com", name: "Cleo", role: "member" });
    const account = await accountOf(member.id);
    expect(account).toMatchObject({ ...member, sessionVersion: 1, disabledAt: null });
    expect(account.passwordHash).not.toContain(CLEO.password);
    expect(await isPasswordRight(account.passwordHash, CLEO.password)).toBe(true);
  });

  test("gets a unique working password if none is given", async () => {
    const { password: _, ...plain } = CLEO;
    const one = await createMember(t.ana, plain);
    const two = await createMember(t.ana, { ...plain, email: "dora@example.com" });
    expect(one.password).toMatch(/^[A-Za-z2-9]{24}$/);
    expect(two.password).not.toBe(one.password);
    const { passwordHash } = await accountOf(one.member.id);
    expect(await isPasswordRight(passwordHash, one.password!)).toBe(true);
    expect(await isPasswordRight(passwordHash, two.password!)).toBe(false);
  });

  test.each([
    ["the shortest password", { password: "Vq8#kd02mZpw" }],
    ["the longest password", { password: "rusty kettle orbit, ".repeat(10) }],
    ["the longest name", { name: "x".repeat(100) }],
    ["the longest address", { email: `${"x".repeat(188)}@example.com` }],
  ])("may have %s", async (_, more) => {
    await createMember(t.ana, { ...CLEO, ...more });
    expect((await listMembers(t.ana)).members).toHaveLength(3);
  });
});

describe("is refused", () => {
  test.each<[string, object, string[]]>([
    ["without @", { email: "cleo.example.com" }, ["email"]],
    ["with two @", { email: "cleo@dora@example.com" }, ["email"]],
    ["with a space in the address", { email: "cleo a@example.com" }, ["email"]],
    ["with an empty address", { email: "" }, ["email"]],
    ["with a long address", { email: `${"x".repeat(189)}@example.com` }, ["email"]],
    ["with an address that is no text", { email: 7 }, ["email"]],
    ["with a blank name", { name: "   " }, ["name"]],
    ["with a long name", { name: "x".repeat(101) }, ["name"]],
    ["with a short password", { password: "x".repeat(11) }, ["password"]],
    ["with a long password", { password: "x".repeat(201) }, ["password"]],
    ["with a password that is easy to guess", { password: "scoutdeck-2026" }, ["password"]],
    ["with a role that does not exist", { role: "owner" }, ["role"]],
    ["with a field that does not exist", { id: "mine" }, ["body"]],
    ["with everything wrong", { email: "", name: "", password: "" }, ["email", "name", "password"]],
  ])("%s, naming the fields", async (_, wrong, fields) => {
    const refusal = await refusalOf(t.team.db, () => createMember(t.ana, { ...CLEO, ...wrong }));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test.each(["ben@example.com", " BEN@Example.com "])("when %j has an account", async (email) => {
    const refusal = await refusalOf(t.team.db, () => createMember(t.ana, { ...CLEO, email }));
    expect(refusal).toMatchObject({ code: "conflict", detail: "ben@example.com already has an account." });
  });

  test("for one of two simultaneous calls", async () => {
    const made = await Promise.allSettled([createMember(t.ana, CLEO), createMember(t.ana, CLEO)]);
    expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await listMembers(t.ana)).members).toHaveLength(3);
  });

  test("for a member, but not for the operator", async () => {
    expect(await refusalOf(t.team.db, () => createMember(t.ben, CLEO))).toMatchObject({ code: "forbidden" });
    expect((await createMember(asOperator(t.team.db), CLEO)).member).toMatchObject({ name: "Cleo" });
  });
});
