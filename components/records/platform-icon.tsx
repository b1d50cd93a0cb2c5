/** The platform of a creator, drawn simply. */
import { CirclePlay, Music2, SquareUser } from "lucide-react";

const ICONS = { tiktok: Music2, instagram: SquareUser, youtube: CirclePlay } as const;
const NAMES = { tiktok: "TikTok", instagram: "Instagram", youtube: "YouTube" } as const;

export function PlatformIcon({ source, size = 15 }: { source: string | undefined; size?: number }) {
  if (source !== "tiktok" && source !== "instagram" && source !== "youtube")
    return <span className="inline-block w-4" />;
  const Icon = ICONS[source];
  return (
    <span title={NAMES[source]} className="inline-flex text-ink-3">
      <Icon size={size} aria-hidden="true" />
      <span className="sr-only">{NAMES[source]}</span>
    </span>
  );
}
