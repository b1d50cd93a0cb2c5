import { expect, test } from "vitest";
import { DEMO_POSTERS } from "@/lib/contract/demo-media";
import { demoPosts, drawingsOfHook } from "./demo-posts";

test.each([
  ["Ho comprato un'auto da 443 euro e guarda", ["workshop-car"]],
  ["Compré un coche de 831 euros y arrancó", ["workshop-car"]],
  ["Arrêtez de saler vos pâtes comme ça", ["ramen-bowl"]],
  ["Storytime: This salad in 10 minutes", ["salad-bowl"]],
  ["La tarte à 3 ingrédients que je fais", ["birthday-cake"]],
  ["My dog hears the fridge", ["good-dog"]],
  ["Nobody talks about this", []],
  ["The carpet of my grandmother", []],
])("%s", (hook, names) => {
  expect(drawingsOfHook(hook)).toEqual(names);
});

test("every named drawing exists and fits its hook", () => {
  const names = new Set(DEMO_POSTERS.map(({ name }) => name));
  const posts = [...demoPosts({ posts: 3_000, creators: 600, seed: 1, now: Date.UTC(2026, 10, 22) })];
  const spoken = posts.filter(({ hook }) => hook && drawingsOfHook(hook).length > 0);
  expect(spoken.length).toBeGreaterThan(300);
  for (const { hook, thumbnailUrl } of spoken) {
    const shown = thumbnailUrl!.replace(/^.*\/|\.svg$/g, "");
    expect(names).toContain(shown);
    expect(drawingsOfHook(hook!)).toContain(shown.replace(/-\d$/, ""));
  }
});
