import { describe, expect, test } from "vitest";
import { readSetting, settingCookie } from "./setting-cookies";

const jar = (values: Record<string, string>) => ({
  get: (name: string) => (name in values ? { value: values[name]! } : undefined),
});

describe("a cookie of a setting", () => {
  test("is Secure and of this host alone under https", () => {
    expect(settingCookie("theme", "dark", true)).toBe(
      "__Host-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
    );
    expect(settingCookie("creator-table", "compact/", false)).toBe(
      "creator-table=compact/; Path=/; Max-Age=31536000; SameSite=Lax",
    );
  });

  test("is read under both names, the https name first", () => {
    expect(readSetting(jar({ theme: "dark" }), "theme")).toBe("dark");
    expect(readSetting(jar({ theme: "dark", "__Host-theme": "light" }), "theme")).toBe("light");
    expect(readSetting(jar({}), "creator-table")).toBeUndefined();
  });
});
