import { expect, test } from "vitest";
import { NO_PURPOSE } from "@/lib/contract/usage";
import { usageQueryOf } from "./usage-query";

const choices = {
  ranked: [],
  purposes: ["A b", NO_PURPOSE],
  members: [{ id: "ana", name: "Ana" }],
  keys: [{ id: "k1", name: "Agency" }],
};
const read = (search: string) => usageQueryOf(new URLSearchParams(search), choices);
const objections = (search: string) =>
  read(search).issues.map(({ field, message, value }) => `${field} ${message}: ${value}`);

test("reads what the form sends; empty fields are no filters", () => {
  expect(read("member=ana&purpose=A+b&from=2026-01-02&to=2026-01-03&page=2")).toEqual({
    values: { memberId: "ana", purpose: "A b", from: "2026-01-02", to: "2026-01-03", page: 2 },
    issues: [],
    open: null,
  });
  expect(read("member=&purpose=&from=+&to=")).toEqual({ values: { page: 1 }, issues: [], open: null });
  expect(read("from=2026-01-02&to=2026-01-02").issues).toEqual([]);
  expect(read("open=12").open).toBe(12);
  expect(read("key=k1&kind=refused&profile=%40ada").values).toEqual({
    keyId: "k1",
    kind: "refused",
    profile: "@ada",
    page: 1,
  });
  expect(read(`purpose=${NO_PURPOSE}`).values.purpose).toBe(NO_PURPOSE);
});

test.each<[string, string | RegExp]>([
  ["member=999", "member isn’t a member whose spending you can see: 999"],
  ["purpose=Old", "purpose was not given to anything that you can see: Old"],
  ["key=k9", "key names no API key whose spending you can see: k9"],
  ["kind=gift", /^kind must be one of reveal, refresh, page, key, .*: gift$/],
  ["from=2026-13-45", "from must be a date that exists, YYYY-MM-DD: 2026-13-45"],
  ["to=2026-02-30", "to must be a date that exists, YYYY-MM-DD: 2026-02-30"],
  ["to=abc", "to must be a date that exists, YYYY-MM-DD: abc"],
  ["open=x", "open must be the number of a row: x"],
  ["page=-1", "page must be a whole number from 1 to 1000000: -1"],
  ["page=1000001", "page must be a whole number from 1 to 1000000: 1000001"],
  ["memeber=ana", 'memeber isn’t a filter of this page. Did you mean "member"?: ana'],
  ["from=2026-11-21&to=2026-11-01", "from must not be later than to: 2026-11-21 > 2026-11-01"],
])("%s is reported as ignored and narrows nothing", (search, objection) => {
  expect(objections(search)).toEqual([
    typeof objection === "string" ? objection : expect.stringMatching(objection),
  ]);
  expect(read(search).values).toEqual({ page: 1 });
});

test("one bad value leaves the others; of a repeated one the first counts", () => {
  expect(read("from=abc&to=2026-11-01&member=ana").values).toEqual({
    memberId: "ana",
    to: "2026-11-01",
    page: 1,
  });
  expect(read("to=2026-11-01&to=2026-11-02").values.to).toBe("2026-11-01");
  expect(objections("to=2026-11-01&to=2026-11-02&to=2026-11-01")).toEqual([
    "to must be given once: 2026-11-02",
  ]);
});

test("what is quoted is cut", () => {
  const [issue] = read(`${"f".repeat(200)}=${"v".repeat(200)}`).issues;
  expect([issue!.field.length, issue!.value!.length]).toEqual([80, 80]);
});
