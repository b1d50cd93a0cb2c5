import "server-only";
/** In this vendor's files (`awg_engagement_rate`, `videos_count`) the text `null` means unknown. */
import { LANGUAGES } from "@/lib/contract/enums";
import { hasAll, textAt, type ImportShape } from "@/lib/server/service/import/import-shape";

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

function languageOf(code: string): string | undefined {
  const name = /^[a-z]{2}$/i.test(code) ? names.of(code.toLowerCase())?.toLowerCase() : undefined;
  const language = name === "chinese" ? "mandarin" : name;
  return (LANGUAGES as readonly string[]).includes(language ?? "") ? language : undefined;
}

export const tiktokProfiles: ImportShape = {
  name: "TikTok profiles",
  kind: "creators",
  detect: (sample) => hasAll(sample, "awg_engagement_rate", "biography", "followers", "url", "id"),
  map(fields) {
    const known = (name: string) => (textAt(fields, name) === "null" ? "" : textAt(fields, name));
    const rate = known("awg_engagement_rate");
    return {
      id: `tiktok_${known("id")}`,
      // `account_id` is masked; the address still has the handle.
      username: /@([\w.-]+)/.exec(known("url"))?.[1],
      followers: known("followers"),
      engagementRate: rate === "" ? undefined : Math.round(Number(rate) * 1e5) / 1e3,
      bio: known("biography") || known("signature"),
      country: known("region"),
      language: languageOf(known("predicted_lang")),
      source: "tiktok",
    };
  },
};
