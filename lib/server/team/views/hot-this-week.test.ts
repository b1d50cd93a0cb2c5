import { afterEach, beforeEach, expect, test } from "vitest";
import type { ViralPost } from "@/lib/contract/records";
import { embeddedService } from "@/lib/server/adapters/embedded-service/embedded-service";
import { openTestService, testCatalogue, type TestService } from "@/lib/testing/open-test-service";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import type { MemberContext } from "../team-context";
import { hotThisWeek, hotWeek, isHotThisWeek } from "./hot-this-week";

let t: TestTeam;
let opened: TestService[];
let asked: number;
beforeEach(async () => {
  [t, opened, asked] = [await openTestTeam(), [], 0];
});
afterEach(async () => {
  await t.close();
  for (const service of opened) await service.close();
});

/** A member whose catalogue has these posts; without any it cannot answer. */
async function memberWith(posts: ViralPost[] | null): Promise<MemberContext> {
  const searchPosts = async () => {
    asked += 1;
    if (posts === null) throw new Error("The catalogue is away.");
    return { total: posts.length, posts };
  };
  const real = await openTestService({ catalogue: { ...testCatalogue, searchPosts } });
  opened.push(real);
  return { ...t.ben, service: embeddedService(async () => real) };
}
const posted = (createdAt: string): ViralPost[] => [{ id: "post_1", views: 1, createdAt }];
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test("the week ends with the newest post, which is looked for once", async () => {
  const ben = await memberWith(posted("2026-01-31T08:00:00Z"));
  expect(await hotThisWeek(ben)).toBe("viralityScoreMin=70&dateCreatedFrom=2026-01-25");
  expect(await isHotThisWeek(ben, "viralityScoreMin=70&dateCreatedFrom=2026-01-25")).toBe(true);
  expect(await isHotThisWeek(ben, "viralityScoreMin=70&dateCreatedFrom=2026-01-24")).toBe(false);
  expect(asked).toBe(1);
});

test("a post of the future, or a service without an answer, ends it today", async () => {
  const query = () => `viralityScoreMin=70&dateCreatedFrom=${dayBefore(6)}`;
  expect(await hotThisWeek(await memberWith(posted("2099-01-31T08:00:00Z")))).toBe(query());
  const ben = await memberWith(null);
  expect(await hotThisWeek(ben)).toBe(query());
  await hotThisWeek(ben);
  // A failed read is repeated.
  expect(asked).toBe(3);
});

test("without posts there is no view, and other searches are not queried", async () => {
  const ben = await memberWith([]);
  expect(await hotThisWeek(ben)).toBeNull();
  expect(await isHotThisWeek(ben, "categories=Food")).toBe(false);
  expect(await isHotThisWeek(ben, "categories=Food&viralityScoreMin=70&dateCreatedFrom=2026-01-25")).toBe(
    false,
  );
  expect(asked).toBe(1);
});

test("an old week says when it ended; without hot posts there is no view", async () => {
  const old = await memberWith(posted("2025-03-09T08:00:00Z"));
  expect(hotWeek(old)).toEqual({ endsAt: null });
  await hotThisWeek(old);
  expect(hotWeek(old)).toEqual({ endsAt: "2025-03-09T08:00:00.000Z" });
  const fresh = await memberWith(posted(new Date().toISOString()));
  await hotThisWeek(fresh);
  expect(hotWeek(fresh)).toEqual({ endsAt: null });
  const none = await memberWith([]);
  await hotThisWeek(none);
  expect(hotWeek(none)).toBeNull();
});
