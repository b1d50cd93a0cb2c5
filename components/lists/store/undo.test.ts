/** Undo and redo, with other steps in between. */
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { FetchError } from "@/lib/client/fetch-json";
import { undoStore, type Reversal } from "./undo";

const words = {
  undone: "Undone.",
  redone: "Redone.",
  nothing: "Nothing.",
  nothingAgain: "Nothing again.",
};

/** A text that steps extend, and the store that undoes them. */
function page() {
  const store = undoStore(words);
  let text = "";
  const from = (before: string, after: string): Reversal => {
    return () => {
      expect(text).toBe(after);
      text = before;
      return Promise.resolve({ next: from(after, before) });
    };
  };
  const type = (letter: string) => {
    const before = text;
    text += letter;
    store.done(`Typed ${letter}.`, from(before, text));
  };
  return { store, type, text: () => text };
}

describe("undo and redo", () => {
  test("walk back and forth over any actions", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("a", "b", "undo", "redo"), { maxLength: 40 }),
        async (acts) => {
          const { store, type, text } = page();
          // A plain list of texts serves as the expected history.
          let [texts, at] = [[""], 0];
          for (const act of acts) {
            if (act === "undo") {
              const isPossible = at > 0;
              await store.undoLast();
              at = Math.max(0, at - 1);
              expect(store.read()).toMatchObject(
                isPossible ? { words: words.undone, offers: "redo" } : { words: words.nothing, offers: null },
              );
            } else if (act === "redo") {
              const isPossible = at < texts.length - 1;
              await store.redoLast();
              at = Math.min(texts.length - 1, at + 1);
              expect(store.read()).toMatchObject(
                isPossible
                  ? { words: words.redone, offers: "undo" }
                  : { words: words.nothingAgain, offers: null },
              );
            } else {
              type(act);
              texts = [...texts.slice(0, at + 1), text()];
              at += 1;
              expect(store.read()).toMatchObject({ words: `Typed ${act}.`, offers: "undo" });
            }
            expect(text()).toBe(texts[at]);
          }
        },
      ),
    ));

  test("pressed at once, each waits for the one before", async () => {
    const { store, type, text } = page();
    for (const letter of "abc") type(letter);
    await Promise.all([store.undoLast(), store.undoLast(), store.redoLast(), store.undoLast()]);
    expect(text()).toBe("a");
  });

  test("a message without undo keeps the steps", async () => {
    const { store, type, text } = page();
    type("a");
    await store.undoLast();
    store.done("Copied.");
    expect(store.read()).toMatchObject({ words: "Copied.", offers: null });
    await store.redoLast();
    expect(text()).toBe("a");
  });

  test("an unreached step stays next, and a failure is reported", async () => {
    const store = undoStore(words);
    const calls: string[] = [];
    const rest: Reversal = () => {
      calls.push("rest");
      return Promise.reject(new Error("The list is closed."));
    };
    store.done("Moved.", () => {
      calls.push("first");
      return Promise.resolve({ next: null, rest, words: "2 of 4 undone." });
    });
    await store.undoLast();
    expect(store.read()).toMatchObject({ words: "2 of 4 undone.", offers: null });
    await store.undoLast();
    expect(store.read()).toMatchObject({ words: "The list is closed.", offers: null });
    await store.undoLast();
    expect(store.read()).toMatchObject({ words: words.nothing });
    expect(calls).toEqual(["first", "rest"]);
    store.dismiss();
    expect(store.read()).toBeNull();
  });

  test("a step that failed for the moment is tried again", async () => {
    const store = undoStore(words);
    let calls = 0;
    store.done("Moved.", () => {
      calls += 1;
      return calls === 1
        ? Promise.reject(new FetchError("offline", "No connection.", 0))
        : Promise.resolve({ next: null });
    });
    await store.undoLast();
    expect(store.read()).toMatchObject({ words: "No connection.", offers: "undo" });
    await store.undoLast();
    expect([calls, store.read()?.words]).toEqual([2, words.undone]);
  });

  test("the oldest of more than a hundred are forgotten", async () => {
    const { store, type, text } = page();
    for (let step = 0; step < 105; step++) type("x");
    for (let step = 0; step < 105; step++) await store.undoLast();
    expect(text()).toBe("xxxxx");
  });
});
