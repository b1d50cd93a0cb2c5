import "server-only";
import { parseHumanNumber } from "@/lib/contract/human-number";
import { hasAll, textAt, type ImportShape } from "@/lib/server/service/import/import-shape";
import { stableId } from "@/lib/server/service/import/stable-id";

export const instagramRanking: ImportShape = {
  name: "Instagram ranking",
  kind: "creators",
  detect: (sample) => hasAll(sample, "channel_info", "influence_score", "followers"),
  map(fields) {
    const username = textAt(fields, "channel_info");
    if (username === "") return "it has no handle";
    const count = (name: string) => {
      const value = parseHumanNumber(textAt(fields, name));
      return value === undefined ? undefined : Math.round(value);
    };
    return {
      id: stableId("instagram", username),
      username,
      source: "instagram",
      followers: count("followers"),
      averageLikes: count("avg_likes"),
      engagementRate: parseHumanNumber(textAt(fields, "60_day_eng_rate")),
      country: fields.country,
    };
  },
};
