import { describe, expect, test } from "vitest";
import { answerWithout } from "./erasers";

describe("a stored answer", () => {
  const credits = { charged: 2, remaining: 8 };

  test("of version 2 keeps its charge and other creators", () => {
    const body = {
      message: "OK",
      data: [{ id: "tiktok_1" }, { id: "tiktok_2" }],
      notFound: ["tiktok_1"],
      credits,
    };
    expect(JSON.parse(answerWithout(JSON.stringify(body), ["tiktok_1"]))).toEqual({
      message: "OK",
      data: [{ id: "tiktok_2" }],
      notFound: [],
      credits,
    });
  });

  test("of version 1 does, too", () => {
    const body = { response: { data: [{ id: "tiktok_1" }, { id: "tiktok_2" }], page: 1 } };
    expect(JSON.parse(answerWithout(JSON.stringify(body), ["tiktok_2"]))).toEqual({
      response: { data: [{ id: "tiktok_1" }], page: 1 },
    });
  });

  test("without records is unchanged", () => {
    expect(answerWithout('{"message":"OK"}', ["tiktok_1"])).toBe('{"message":"OK"}');
  });
});
