import { expect, test } from "vitest";
import type { Problem } from "@/lib/contract/openapi-schemas";
import { refuseMethods } from "./refuse-methods";

const refuse = refuseMethods("GET, HEAD");

test.each(["POST", "PUT", "PATCH", "DELETE", "HEAD"])(
  "%s is refused with the methods that work",
  async (method) => {
    const answer = await refuse(new Request("http://localhost/api/x?a=b", { method }));
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    if (method === "HEAD") return expect(answer.body).toBeNull();
    const told = (await answer.json()) as Problem;
    expect(told).toMatchObject({ code: "method_not_allowed", instance: "/api/x" });
    expect(told.detail).toBe(`${method} is not allowed here; use GET, HEAD.`);
    expect(told.request_id).toBe(answer.headers.get("x-request-id"));
  },
);

test("truncates a long path, and each answer has its own id", async () => {
  const ask = () => refuse(new Request(`http://localhost/${"x".repeat(500)}`, { method: "POST" }));
  const [one, two] = [(await (await ask()).json()) as Problem, (await (await ask()).json()) as Problem];
  expect(one.instance).toHaveLength(200);
  expect(one.request_id).not.toBe(two.request_id);
});
