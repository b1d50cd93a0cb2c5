import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { areSingleKeysOn, isSingleKey, setSingleKeys } from "./single-keys";

/** The part of an element that the rule reads: the selectors that match its ancestors. */
class FakeElement {
  constructor(readonly isTypedInto: boolean) {}
  closest = () => (this.isTypedInto ? this : null);
}

let isDialogOpen: boolean;
let stored: Map<string, string>;
beforeEach(() => {
  isDialogOpen = false;
  stored = new Map();
  const localStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("window", { localStorage });
  vi.stubGlobal("document", { querySelector: () => (isDialogOpen ? {} : null) });
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

test("on until somebody turns them off, and on again", () => {
  expect(areSingleKeysOn()).toBe(true);
  expect(setSingleKeys(false)).toBe(true);
  expect([areSingleKeysOn(), press()]).toEqual([false, false]);
  setSingleKeys(true);
  expect([areSingleKeysOn(), press()]).toEqual([true, true]);
  expect(stored.size).toBe(0);
});

test.each(["ctrlKey", "metaKey", "altKey", "isComposing", "defaultPrevented"])(
  "%s: not for the page",
  (name) => expect(press({ [name]: true })).toBe(false),
);

test("never while somebody types or a dialog is in front", () => {
  expect(press({ target: new FakeElement(true) as unknown as EventTarget })).toBe(false);
  isDialogOpen = true;
  expect(press()).toBe(false);
});

test("where storage is blocked they stay on, and the choice is not kept", () => {
  vi.stubGlobal("window", {
    get localStorage() {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  expect(areSingleKeysOn()).toBe(true);
  expect(setSingleKeys(false)).toBe(false);
});
