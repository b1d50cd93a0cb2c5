import type { ReactNode } from "react";
import { once } from "@/lib/contract/once";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { VIRALITY_PARTS } from "@/lib/domain/virality";

type Parts = typeof VIRALITY_PARTS;
type Marked = (text: string) => ReactNode;

const percent = (share: number) => `${formatNumber(share * 100)}%`;
const together = once(() => new Intl.ListFormat("en-GB"));
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const own = ({ reach, engagement, shareRate }: Parts) =>
  `Reach: up to ${formatNumber(reach.weight)} points (full at ${formatNumber(reach.fullAt)} views per follower, log scale). Engagement: up to ${formatNumber(engagement.weight)} (at ${percent(engagement.fullAt)} of views). Shares: up to ${formatNumber(shareRate.weight)} (at ${percent(shareRate.fullAt)} of views).`;

/** Figures are passed as shown: `94`, `42×`, `11.8%`. */
export const messages = {
  label: "Virality",
  scale: "Scale 0 to 100",
  scaleInCategory: "Scale 0 to 100, within the category",
  rank: {
    ofHundred: (below: number, category: string) => `Hotter than ${below} of 100 ${category} posts`,
    top: (percent: number, count: number, category: string, strong: Marked, quiet: Marked) => (
      <>
        {strong(`Top ${percent}%`)} {quiet(`of ${formatNumber(count)} ${category} posts`)}
      </>
    ),
    hotter: (percent: number, count: number, category: string, strong: Marked, quiet: Marked) => (
      <>
        {strong(`Hotter than ${percent}%`)} {quiet(`of ${formatNumber(count)} ${category} posts`)}
      </>
    ),
    none: "virality, of 100",
    /** The service's score has another scale than ours. */
    beyond: "virality, reported",
  },
  /** The score has these parts. */
  reach: {
    name: "Reach",
    unit: "views per follower",
    brief: (times: string) => `${times} followers`,
    note: (views: string, followers: string) => `${views} views for ${followers} followers`,
  },
  engagement: {
    name: "Engagement",
    unit: "of views react",
    likes: "likes",
    comments: "comments",
    shares: "shares",
    /** `parts` names the counted parts. */
    note: (parts: readonly string[]) => upper(`${together().format(parts)} per view`),
  },
  shares: {
    name: "Shares",
    unit: "of views shared",
    brief: (views: string) => `1 in ${views} views`,
    note: (percent: string) => `${percent} of views`,
  },
  usual: (value: string) => `average ${value}`,
  noteWithUsual: (note: string, usual: string) => `${note}. Average: ${usual}`,
  method: {
    title: "Score calculation",
    own,
    ownWithoutFollowers: (parts: Parts) => `${own(parts)} Followers are unknown, so reach uses views.`,
    came: "The source set this score. The figures explain it but don’t add up to it.",
  },
};
