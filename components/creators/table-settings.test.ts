import { describe, expect, test } from "vitest";
import {
  COLUMN_KEYS,
  columnsShown,
  tableSettingsCookie,
  tableSettingsOfForm,
  tableSettingsText,
  parseTableSettings,
} from "./table-settings";

describe("the cookie", () => {
  test.each([
    [undefined, "comfortable", null],
    ["", "comfortable", null],
    ["compact/", "compact", null],
    ["compact/country.followers", "compact", ["country", "followers"]],
    ["tiny/country.country.retired.<b>", "comfortable", ["country"]],
    ["compact/retired", "compact", null],
    ["/////", "comfortable", null],
  ])("%j", (cookie, density, columns) => expect(parseTableSettings(cookie)).toEqual({ density, columns }));

  test("reads back its own value, which is one token", () => {
    const settings = { density: "compact", columns: [...COLUMN_KEYS].reverse() } as const;
    expect(parseTableSettings(tableSettingsText(settings))).toEqual(settings);
    expect(tableSettingsText(settings)).toMatch(/^[a-zA-Z./]+$/);
    expect(tableSettingsCookie(settings, false)).toMatch(
      /^creator-table=compact\/[a-zA-Z.]+; Path=\/; Max-Age=\d+; SameSite=Lax$/,
    );
  });
});

describe("the form", () => {
  const form = (text: string) => tableSettingsOfForm(new URLSearchParams(text));

  test("keeps the order of the columns", () => {
    expect(form("density=compact&columns=country&columns=followers")).toEqual({
      density: "compact",
      columns: ["country", "followers"],
    });
  });

  test("moves one column towards the front", () => {
    const columns = "columns=country&columns=followers&columns=email";
    expect(form(`${columns}&up=email`).columns).toEqual(["country", "email", "followers"]);
    expect(form(`${columns}&up=country`).columns).toEqual(["country", "followers", "email"]);
    expect(form(`${columns}&up=bio`).columns).toEqual(["country", "followers", "email"]);
  });

  test("changing only the density keeps each table's columns", () => {
    for (const table of ["creators", "library"] as const) {
      const shown = columnsShown(parseTableSettings(undefined), table);
      const fields = shown.map((key) => `columns=${key}`).join("&");
      expect(form(`density=compact&${fields}`)).toEqual({ density: "compact", columns: null });
      expect(form(`${fields}&up=${shown[1]}`).columns?.[0]).toBe(shown[1]);
    }
  });

  test("no column or a reset restores the defaults", () => {
    expect(form("density=compact")).toEqual({ density: "compact", columns: null });
    expect(form("columns=country&standard=").columns).toBeNull();
  });
});

test("selected columns apply to both tables", () => {
  const chosen = parseTableSettings("compact/bio");
  expect(columnsShown(chosen, "library")).toEqual(["bio"]);
  expect(columnsShown(chosen, "creators")).toEqual(["bio"]);
  expect(columnsShown(parseTableSettings(undefined), "library")).toContain("purpose");
  expect(columnsShown(parseTableSettings(undefined), "creators")).not.toContain("purpose");
});
