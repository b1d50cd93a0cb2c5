/** Two presses of a button whose form is on its way. */
import { afterEach, expect, test, vi } from "vitest";
import { forgetSent, isSentAgain } from "./sent-once";

afterEach(() => vi.unstubAllGlobals());

/** Node has no forms whose fields it could read. @param fields of the form, which a test may change */
function formWith(fields: Map<string, string>): HTMLFormElement {
  vi.stubGlobal(
    "FormData",
    class extends Map<string, string> {
      constructor() {
        super(fields);
      }
    },
  );
  return {} as HTMLFormElement;
}

test("the same fields are sent once, others at once, and the same again later", () => {
  const fields = new Map([["credits", "20"]]);
  const form = formWith(fields);
  expect(isSentAgain(form, null, 1_000)).toBe(false);
  expect(isSentAgain(form, null, 1_400)).toBe(true);
  fields.set("credits", "30");
  expect(isSentAgain(form, null, 1_500)).toBe(false);
  expect(isSentAgain(form, null, 12_000)).toBe(false);
  expect(isSentAgain(form, null, 12_100)).toBe(true);
  forgetSent();
  expect(isSentAgain(form, null, 12_200)).toBe(false);
});
