import { expect, test } from "vitest";
import { USUAL_CONNECTION_SCOPES, type Connection } from "@/lib/contract/agent-connections";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { ConnectionsSection, ConsentForm } from "./connections";

test("the consent form says what is asked, sends the request on, and ticks no addresses", () => {
  const html = renderHtml(
    <ConsentForm
      app="Desk <agent>"
      host="app.example"
      request={{ client_id: "app_1", state: "s" }}
      offered={["search", "reveal", "contacts"]}
      ticked={USUAL_CONNECTION_SCOPES}
      lastDay="2026-12-27"
      problem="allowance"
      declined="https://app.example/cb?error=access_denied"
    />,
  );
  const inputs = tagsOf(html, "input");
  const ticked = inputs.filter((tag) => tag.includes('name="scopes"') && tag.includes('checked=""'));
  expect(ticked.map((tag) => /value="([^"]*)"/.exec(tag)![1])).toEqual(["search", "reveal"]);
  expect(inputs.some((tag) => tag.includes('name="client_id"') && tag.includes("app_1"))).toBe(true);
  const words = wordsOf(html);
  expect(words).toContain("Connect Desk &lt;agent&gt;");
  expect(words).toContain("app.example");
  expect(words).toContain("Enter a whole number, like 100.");
});

test("connections are listed with what they spent, and can be limited and ended", () => {
  const connection: Connection = {
    id: "key_1",
    name: "Desk",
    scopes: ["search"],
    allowance: 50,
    spent: 12,
    lastDay: "2026-12-27",
    isExpired: false,
    createdAt: "2026-11-27T00:00:00.000Z",
    lastUsedAt: null,
  };
  const words = wordsOf(renderHtml(<ConnectionsSection connections={[connection]} />));
  expect(words).toContain("12 of 50 credits spent");
  expect(words).toContain("Save limits");
  expect(wordsOf(renderHtml(<ConnectionsSection connections={[]} />))).toContain("No connected agents");
});
