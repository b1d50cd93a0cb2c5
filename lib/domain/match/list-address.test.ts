import { expect, test } from "vitest";
import { readListAddress, writeListAddress } from "./list-address";
import { readList } from "./read-list";
import { MOST_MATCHED } from "./wanted-creator";

const back = (text: string) => readListAddress(new URLSearchParams(String(writeListAddress(readList(text)))));

test("a list comes back as it was read", () => {
  const text = "@lea\nhttps://www.youtube.com/@ben\nzoë@example.com\nlea\nno handle\nhttps://example.com/x";
  expect(back(text)).toEqual({ ...readList(text), unread: 2 });
  expect(String(writeListAddress(readList("")))).toBe("");
});

test("cuts a long list and counts the rest", () => {
  const handles = Array.from({ length: 190 }, (_, at) => `${"ü".repeat(20)}${at}`);
  const address = writeListAddress(readList(handles.join("\n")));
  expect(String(address).length).toBeLessThan(8_000);
  const { wanted, beyond } = readListAddress(address);
  expect(wanted.length + beyond).toBe(190);
  expect(beyond).toBeGreaterThan(0);
});

test("the maximum of handles fits, and none is read as a header", () => {
  const handles = ["name", ...Array.from({ length: MOST_MATCHED - 1 }, (_, at) => `handle.of.person.${at}`)];
  const { wanted, beyond } = back(`@${handles.join("\n")}`);
  expect([wanted.map(({ text }) => text), beyond]).toEqual([handles, 0]);
});

test("names twenty of many unreadable lines", () => {
  const { unreadable, unread } = back(Array.from({ length: 50 }, (_, at) => `no handle ${at}`).join("\n"));
  expect([unreadable.length, unread]).toEqual([20, 50]);
});

test("an edited address", () => {
  const params = new URLSearchParams(
    "list=lea&bad=x&bad=1:__proto__:a&bad=2:spaces:a+b&unread=-1&beyond=1e9",
  );
  expect(readListAddress(params)).toEqual({
    wanted: [{ by: "username", text: "lea" }],
    unreadable: [{ line: 2, why: "spaces", text: "a b" }],
    unread: 1,
    repeated: 0,
    beyond: 0,
  });
});
