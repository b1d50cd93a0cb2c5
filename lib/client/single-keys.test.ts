import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { areSingleKeysOn, isSingleKey, setSingleKeys } from "./single-keys";

/** The part of an element that the rule reads: the selectors that match its ancestors. */
class FakeElement {
  constructor(readonly isTypedInto: boolean) {}
  closest = () => (this.isTypedInto ? this : null);
}

let isDialogOpen: boolean;
let stored: string;
beforeEach(() => {
  isDialogOpen = false;
  stored = "theme=dark";
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("window", { location: { protocol: "https:" } });
  vi.stubGlobal("document", {
    querySelector: () => (isDialogOpen ? {} : null),
    get cookie() {
      return stored;
    },
    set cookie(header: string) {
      stored = `theme=dark; ${header.split(";")[0]}`;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const press = (change: Partial<KeyboardEvent> = {}) =>
  isSingleKey({
    defaultPrevented: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    target: new FakeElement(false),
    ...change,
  } as unknown as KeyboardEvent);

test("are on until disabled, and can be enabled again", () => {
  expect(areSingleKeysOn()).toBe(true);
  expect(setSingleKeys(false)).toBe(true);
  expect([areSingleKeysOn(), press()]).toEqual([false, false]);
  setSingleKeys(true);
  expect([areSingleKeysOn(), press()]).toEqual([true, true]);
});

test.each(["ctrlKey", "metaKey", "altKey", "isComposing", "defaultPrevented"])(
  "%s: not for the page",
  (name) => expect(press({ [name]: true })).toBe(false),
);

test("never act while typing or behind a dialog", () => {
  expect(press({ target: new FakeElement(true) as unknown as EventTarget })).toBe(false);
  isDialogOpen = true;
  expect(press()).toBe(false);
});

test("where cookies are blocked they stay on, and the choice is not kept", () => {
  vi.stubGlobal("document", {
    querySelector: () => null,
    get cookie() {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  expect(areSingleKeysOn()).toBe(true);
  expect(setSingleKeys(false)).toBe(false);
});
