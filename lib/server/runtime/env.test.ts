import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "./env";

beforeEach(() => env.forget());
afterEach(() => void vi.unstubAllEnvs());

test("settings are read once per process", () => {
  vi.stubEnv("PORT", "4001");
  const settings = env();
  expect(settings.port).toBe(4001);
  vi.stubEnv("PORT", "4002");
  expect(env()).toBe(settings);
});

test("reports a wrong setting by name each time until it is right", () => {
  vi.stubEnv("PORT", "many");
  expect(env).toThrow(/PORT.*"many"/);
  expect(env).toThrow(/PORT/);
  vi.stubEnv("PORT", "4003");
  expect(env().port).toBe(4003);
});
