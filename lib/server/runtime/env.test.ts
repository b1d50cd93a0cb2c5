import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.unstubAllEnvs());

async function freshEnv() {
  vi.resetModules();
  return (await import("./env")).env;
}

test("the settings are judged once a process: what changes afterwards changes nothing", async () => {
  vi.stubEnv("PORT", "4001");
  const env = await freshEnv();
  const settings = env();
  expect(settings.port).toBe(4001);
  vi.stubEnv("PORT", "4002");
  expect(env()).toBe(settings);
});

test("a wrong one is told each time by its name, until it is right", async () => {
  vi.stubEnv("PORT", "many");
  const env = await freshEnv();
  expect(env).toThrow(/PORT.*"many"/);
  expect(env).toThrow(/PORT/);
  vi.stubEnv("PORT", "4003");
  expect(env().port).toBe(4003);
});
