import { expect, test, vi } from "vitest";
import { isSigningOut } from "./forget-on-sign-out";
import {
  changeAllChosen,
  changeSelection,
  forgetSelection,
  leaveOtherSearches,
  readAllChosen,
} from "./selection-store";

test("signing out leaves nothing of the selection in the tab", () => {
  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  vi.stubGlobal("window", { sessionStorage });
  changeSelection(() => [{ id: "c_1" }] as never);
  expect([...stored.keys()]).toEqual(["scoutdeck-chosen"]);
  forgetSelection();
  expect(stored.size).toBe(0);
  changeAllChosen(() => ({ query: "followers.min=1" }) as never);
  expect([...stored.keys()]).toEqual(["scoutdeck-chosen-all"]);
  forgetSelection();
  expect([stored.size, readAllChosen()]).toEqual([0, null]);
  vi.unstubAllGlobals();
});

test("all matches of a search are not selected again after another search", () => {
  changeAllChosen(() => ({ search: "country=France", isOnlyNew: false, except: [], count: null }));
  leaveOtherSearches("country=France");
  expect(readAllChosen()).not.toBeNull();
  leaveOtherSearches("country=Italy");
  leaveOtherSearches("country=France");
  expect(readAllChosen()).toBeNull();
});

test.each([
  ["/api/dashboard/sign-out", null, true],
  ["/api/dashboard/sessions", "everywhere", true],
  ["/api/dashboard/sessions", null, false],
  ["/api/dashboard/account", "everywhere", false],
])("%s with %j ends the session here: %s", (path, action, isEnd) =>
  expect(isSigningOut(path, action)).toBe(isEnd),
);
