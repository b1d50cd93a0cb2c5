/** Claims as issuers send them, and as they should not. The rules over HTTP are in sign-on.test.ts. */
import { describe, expect, test } from "vitest";
import { claimAt, readPerson, type Claims, type SignOn } from "./sign-on";

const SIGN_ON: SignOn = {
  issuer: "https://login.example.com",
  clientId: "deck",
  clientSecret: "secret",
  name: "Example login",
  domains: ["example.com"],
  isEmailTrusted: false,
  scopes: "openid email profile",
  roleClaim: null,
  roles: [["ops", "admin"]],
  defaultRole: "member",
  strength: { acr: [], amr: [], maxAgeS: null },
  algorithm: "RS256",
};
const CLEO = { sub: "1", email: " Cleo@Example.com ", email_verified: "true", name: " Cleo\tM " };

test("a person, with the address as it is stored", () => {
  expect(readPerson(CLEO, SIGN_ON)).toEqual({
    person: {
      issuer: SIGN_ON.issuer,
      subject: "1",
      email: "cleo@example.com",
      name: "Cleo M",
      role: null,
      newRole: "member",
    },
  });
});

test.each<[string, Claims, object]>([
  ["no name", { name: undefined }, { name: "cleo" }],
  ["a name of spaces", { name: " " }, { name: "cleo" }],
  ["a name that is none", { name: { first: "Cleo" } }, { name: "cleo" }],
  ["a long name", { name: "x".repeat(300) }, { name: "x".repeat(100) }],
])("%s", (_, claims, person) => {
  expect(readPerson({ ...CLEO, ...claims }, SIGN_ON)).toMatchObject({ person });
});

test.each<[string, Claims]>([
  ["no subject", { sub: undefined }],
  ["an empty subject", { sub: "" }],
  ["a subject that is a list", { sub: ["1"] }],
  ["a subject longer than any", { sub: "x".repeat(256) }],
  ["a list of addresses", { email: ["cleo@example.com"] }],
  ["an address with a line break", { email: "cleo\n@example.com" }],
  ["a verification in other words", { email_verified: "yes" }],
  ["a verification that is a number", { email_verified: 1 }],
])("%s comes in nowhere", (_, claims) => {
  expect(readPerson({ ...CLEO, ...claims }, SIGN_ON)).toEqual({ refused: "email" });
});

describe("a sign-in at the issuer", () => {
  const now = Date.now() / 1000;
  const any = { acr: [], amr: [], maxAgeS: null };
  test.each<[string, Partial<SignOn["strength"]>, Claims, boolean]>([
    ["of any strength", {}, {}, true],
    ["of the level", { acr: ["mfa", "phr"] }, { acr: "phr" }, true],
    ["of another level", { acr: ["mfa"] }, { acr: "0" }, false],
    ["of no level", { acr: ["mfa"] }, {}, false],
    ["of a level that only begins so", { acr: ["mfa"] }, { acr: "mfa2" }, false],
    ["by one of the ways", { amr: ["otp", "hwk"] }, { amr: ["pwd", "otp"] }, true],
    ["by another way", { amr: ["otp"] }, { amr: ["pwd"] }, false],
    ["by no way", { amr: ["otp"] }, { amr: [] }, false],
    ["of a moment ago", { maxAgeS: 600 }, { auth_time: now - 590 }, true],
    ["of too long ago", { maxAgeS: 600 }, { auth_time: now - 700 }, false],
    ["of no time", { maxAgeS: 600 }, {}, false],
    ["of a time in words", { maxAgeS: 600 }, { auth_time: String(now) }, false],
    ["that is strong and old", { acr: ["mfa"], maxAgeS: 1 }, { acr: "mfa", auth_time: now - 90 }, false],
  ])("%s", (_, strength, claims, isEnough) => {
    const read = readPerson({ ...CLEO, ...claims }, { ...SIGN_ON, strength: { ...any, ...strength } });
    expect(read).toEqual(isEnough ? { person: expect.anything() } : { refused: "strength" });
  });
});

describe("a claim", () => {
  const claims = { "https://example.com/roles": ["a"], realm: { roles: ["b"], "a.b": 1 }, list: ["c"] };
  test.each<[string, unknown]>([
    ["https://example.com/roles", ["a"]],
    ["realm.roles", ["b"]],
    ["realm.none", undefined],
    ["list.0", undefined],
    ["list.length", undefined],
    ["__proto__", undefined],
    ["realm.__proto__.constructor", undefined],
    ["constructor.name", undefined],
  ])("at %s", (path, value) => expect(claimAt(claims, path)).toEqual(value));
});
