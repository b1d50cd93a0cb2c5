import { describe, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { viralQuery } from "@/lib/contract/viral";
import { conditionsOf, whereOf } from "./insights";

const posts = (values: object) => conditionsOf(viralQuery, values);
const creators = (values: object) => conditionsOf(creatorQuery, values);

describe("conditions", () => {
  test("there are no conditions without filters", () => {
    expect(posts({ page: 1, pageSize: 12 }).byFilter.size).toBe(0);
    expect(whereOf(viralQuery, {})).toEqual({ where: "", params: {} });
  });

  test("texts become folded parameters with escaped LIKE wildcards", () => {
    const { byFilter, params } = posts({ hook: String.raw`100%_\ÉÀ` });
    expect(byFilter.get("hook")).toBe("(hook like {p1:String})");
    expect(params).toEqual({ p1: String.raw`%100\%\_\\éà%` });
  });

  test("each text has a parameter of its own", () => {
    const { byFilter, params } = creators({ bio: "stop doing", email: "A@b.c" });
    expect(byFilter.get("bio")).toBe("((bio like {p1:String}) and (bio like {p2:String}))");
    expect(Object.values(params)).toEqual(["%stop%", "%doing%", "a@b.c"]);
  });

  test("numbers are written as they are", () => {
    const { byFilter, params } = posts({ viralityScoreMin: 0.1, viewsMax: Number.MAX_SAFE_INTEGER });
    expect(byFilter.get("virality")).toBe("(virality_score >= 0.1)");
    expect(byFilter.get("views")).toBe("(views <= 9007199254740991)");
    expect(params).toEqual({});
  });

  test("repeated texts of a list match in full or in part", () => {
    expect(creators({ subCategory: "Food" }).params).toEqual({ p1: "%food%" });
    expect(creators({ country: "JAPAN" }).byFilter.get("country")).toBe("(country = {p1:String})");
    expect(posts({ musicTitle: "Neon" }).byFilter.get("musicTitle")).toBe("(music_title like {p1:String})");
  });

  test("a text that no record has finds nothing", () => {
    expect(creators({ country: "\x01" }).byFilter.get("country")).toBe("(false)");
    expect(posts({ hook: "a\x1fb" }).byFilter.get("hook")).toBe("(false)");
    expect(posts({ musicTitle: "\x1f" }).byFilter.get("musicTitle")).toBe("(false)");
  });

  test("all filters together are one where", () => {
    const { where, params } = whereOf(viralQuery, { hook: "x", viewsMin: 5 });
    expect(where).toBe("where (views >= 5) and (hook like {p1:String})");
    expect(params).toEqual({ p1: "%x%" });
  });
});
