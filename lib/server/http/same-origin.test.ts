import { expect, test } from "vitest";
import { isSameOrigin } from "./same-origin";

test.each<[Record<string, string>, boolean]>([
  [{ "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }, true],
  [{ "sec-fetch-site": "same-site", origin: "http://localhost:3000", host: "localhost:3000" }, false],
  [{ "sec-fetch-site": "cross-site", origin: "http://localhost:3000", host: "localhost:3000" }, false],
  [{ "sec-fetch-site": "none" }, false],
  [{ "sec-fetch-site": "" }, false],
  // Browsers before 2023 send an Origin alone.
  [{ origin: "http://10.0.0.7:8080", host: "10.0.0.7:8080" }, true],
  [{ origin: "http://10.0.0.7:8081", host: "10.0.0.7:8080" }, false],
  [{ origin: "https://evil.example", host: "10.0.0.7:8080" }, false],
  [{ origin: "null", host: "10.0.0.7:8080" }, false],
  [{ origin: "", host: "" }, false],
  [{ host: "10.0.0.7:8080" }, false],
  [{}, false],
])("%j: %s", (headers, isOurs) => {
  expect(isSameOrigin(new Request("http://localhost/", { method: "POST", headers }))).toBe(isOurs);
});
