import { describe, expect, test } from "vitest";
import type { MappedKind } from "@/lib/contract/import-mapping";
import { fieldOfHeader, recognisedColumns } from "./header-fields";
import { readHeader } from "./read-header";

const fieldOf = (header: string, kind: MappedKind) => fieldOfHeader(readHeader(header), kind)?.field;

test.each<[string, string | undefined]>([
  ["Followers", "followers"],
  ["follower_count", "followers"],
  ["Number of followers", "followers"],
  ["Nb d'abonnés", "followers"],
  ["Abonnenten", "followers"],
  ["Seguidores totales", "followers"],
  ["Iscritti", "followers"],
  ["TikTok followers", "followers"],
  ["Followers (k)", "followers"],
  ["Follower growth", undefined],
  ["Following", undefined],
  ["New followers", undefined],
  ["Handle", "username"],
  ["@", "username"],
  ["User name", "username"],
  ["userName", "username"],
  ["Instagram", "username"],
  ["Instagram / TikTok", "username"],
  ["instagram name", "username"],
  ["Profile URL", "username"],
  ["Lien du profil", "username"],
  ["Last post link", undefined],
  ["Engagement rate (%)", "engagementRate"],
  ["ER %", "engagementRate"],
  ["Taux eng.", "engagementRate"],
  ["Taux d'engagement", "engagementRate"],
  ["Tasa de interacción", "engagementRate"],
  ["Authentic engagement", undefined],
  ["Vues moy.", "averageViews"],
  ["Avg. views", "averageViews"],
  ["Views (Avg.)", "averageViews"],
  ["Ø Aufrufe", "averageViews"],
  ["Durchschnittliche Aufrufe", "averageViews"],
  ["Views", undefined],
  ["Thème", "mainCategory"],
  ["Niche", "mainCategory"],
  ["Land", "country"],
  ["País", "country"],
  ["Audience country", undefined],
  ["Contact", "email"],
  ["E-Mail-Adresse", "email"],
  ["Sprache", "language"],
  ["Geschlecht", "gender"],
  ["Réseau social", "source"],
  ["Scraped at", "observedAt"],
  ["Price", undefined],
  ["Notes", undefined],
])("of creators, %s: %s", (header, field) => expect(fieldOf(header, "creators")).toBe(field));

test.each<[string, string | undefined]>([
  ["Video ID", "id"],
  ["aweme_id", "id"],
  ["shortCode", "id"],
  ["Link", "videoUrl"],
  ["Post URL", "videoUrl"],
  ["webVideoUrl", "videoUrl"],
  ["Play Count", "views"],
  ["playCount", "views"],
  ["stats.diggCount", "likes"],
  ["diggCount", "likes"],
  ["Mentions J'aime", "likes"],
  ["Gefällt mir", "likes"],
  ["Kommentare", "comments"],
  ["Partages", "shares"],
  ["Text", "caption"],
  ["Video title", "caption"],
  ["Légende", "caption"],
  ["createTime", "createdAt"],
  ["Published At", "createdAt"],
  ["Date de publication", "createdAt"],
  ["Veröffentlicht am", "createdAt"],
  ["author.uniqueId", "creatorUsername"],
  ["channel_title", "creatorUsername"],
  ["ownerUsername", "creatorUsername"],
  ["Music title", "musicTitle"],
  ["Cover URL", "thumbnailUrl"],
  ["Comments disabled", undefined],
  ["Trending date", "observedAt"],
])("of posts, %s: %s", (header, field) => expect(fieldOf(header, "posts")).toBe(field));

describe("units", () => {
  test.each<[string, object]>([
    ["Followers (k)", { times: 1000 }],
    ["Followers [in thousands]", { times: 1000 }],
    ["Abonnenten (Tsd.)", { times: 1000 }],
    ["Views (M)", { times: 1_000_000 }],
    ["Aufrufe in Mio", { times: 1_000_000 }],
    ["Engagement (%)", { rate: "percent" }],
    ["Engagement in percent", { rate: "percent" }],
  ])("%s", (header, unit) => expect(readHeader(header)).toMatchObject(unit));

  test("are not seen when absent", () => {
    const { times, rate } = readHeader("Marketing followers");
    expect([times, rate]).toEqual([undefined, undefined]);
  });
});

test("unknown words lower the confidence, and hostile headers end", () => {
  const sure = fieldOfHeader(readHeader("Followers"), "creators")!.score;
  const lessSure = fieldOfHeader(readHeader("Followers zzyzx"), "creators")!.score;
  expect(lessSure).toBeLessThan(sure);
  expect(readHeader(`${"zz_".repeat(5000)}${"(".repeat(5000)}`).unknown).toBeGreaterThan(0);
  expect(recognisedColumns(["Handle", "Followers", "Price", ""])).toBe(2);
});
