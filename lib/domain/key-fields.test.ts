import { describe, expect, test } from "vitest";
import { isForMember, keyChangeOf, keySettingsOf, newKeyOf } from "./key-fields";

const fieldsOf = (text: string) => new URLSearchParams(text);
const SETTINGS = "name=+Reports+&requestsPerMinute=60&expiresOn=&scopes=search&scopes=reveal";
const settings = {
  name: "Reports",
  monthlyCap: null,
  requestsPerMinute: 60,
  expiresOn: null,
  scopes: ["search", "reveal"],
};

describe("a new key", () => {
  test("with an account of its own has credits, and no purpose", () => {
    const fields = fieldsOf(`${SETTINGS}&credits=1,500&monthlyCap=200`);
    expect(isForMember(fields)).toBe(false);
    expect(newKeyOf(fields)).toEqual({ ...settings, monthlyCap: 200, credits: 1_500 });
  });

  test("a member's key has no credits, whatever is sent", () => {
    const fields = fieldsOf(`${SETTINGS}&member=ben&purpose=+Spring+&credits=500`);
    expect(isForMember(fields)).toBe(true);
    expect(newKeyOf(fields)).toEqual({ ...settings, member: "ben", purpose: "Spring", credits: 0 });
  });

  test("a key for a member, but without a selected one, still has no account", () => {
    const fields = fieldsOf(`${SETTINGS}&member=&purpose=`);
    expect(newKeyOf(fields)).toEqual({ ...settings, member: "", purpose: null, credits: 0 });
  });

  test.each(["1.5", "-1", "1e3", "", "ten", "1,50"])("%j is no number of credits", (credits) => {
    const { credits: read } = newKeyOf(fieldsOf(`${SETTINGS}&credits=${credits}`));
    expect(read).toBeNaN();
  });
});

describe("a change", () => {
  test("of settings has a purpose only if the form has one", () => {
    expect(keySettingsOf(fieldsOf(SETTINGS))).toEqual(settings);
    expect(keySettingsOf(fieldsOf(`${SETTINGS}&purpose=`))).toEqual({ ...settings, purpose: null });
  });

  test("of another kind has what belongs to it", () => {
    expect(keyChangeOf(fieldsOf("action=grant&credits=5&note=+x+&name=y"))).toEqual({
      action: "grant",
      credits: 5,
      note: "x",
    });
    expect(keyChangeOf(fieldsOf("action=rotate&endsNow=1"))).toEqual({ action: "rotate", endsNow: true });
    expect(keyChangeOf(fieldsOf("action=__proto__"))).toEqual({ action: "__proto__" });
  });
});
