import { expect, test } from "vitest";
import type { Problem } from "@/lib/contract/openapi-schemas";
import { notFoundRoute } from "./not-found-route";

test.each(Object.entries(notFoundRoute))(
  "below the API %s finds nothing, and HEAD is told without a body",
  async (method, handler) => {
    const answer = await handler(new Request(`http://localhost/api/${"x".repeat(500)}`, { method }));
    expect(answer.status).toBe(404);
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
    if (method === "HEAD") return expect(answer.body).toBeNull();
    const told = (await answer.json()) as Problem;
    expect(told).toMatchObject({ code: "not_found", detail: expect.stringContaining("/api/openapi.json") });
    expect(told.instance).toHaveLength(200);
  },
);
