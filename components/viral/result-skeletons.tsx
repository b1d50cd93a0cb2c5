/** The placeholders have the size of the insights. */
import { Box } from "@/components/ui/box";
import type { Density } from "@/components/ui/density";
import { galleryGrid } from "./gallery-grid";
import { messages } from "./messages/insights";

function Waiting({ height }: { height: string }) {
  return (
    <div className={`p-[18px] ${height}`}>
      <div className="size-full rounded-6 bg-sunken" />
    </div>
  );
}

export function InsightsSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid animate-pulse grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-8 lg:px-6 xl:grid-cols-[3fr_3fr_4fr]"
    >
      <Box className="xl:col-span-2" title={messages.days.title}>
        <Waiting height="h-[18rem]" />
      </Box>
      <Box title={messages.followers.title}>
        <Waiting height="h-[18rem]" />
      </Box>
      {[messages.sounds.title, messages.openings.title, messages.pairs.title].map((title) => (
        <Box key={title} title={title}>
          <Waiting height="h-[24.375rem]" />
        </Box>
      ))}
    </div>
  );
}

/** `isStill` means that nothing is loading. The cards fade out downwards. */
export function GallerySkeleton({
  count,
  size = count,
  density = "comfortable",
  isStill = false,
}: {
  count: number;
  size?: number;
  density?: Density;
  isStill?: boolean;
}) {
  return (
    <div
      aria-hidden="true"
      className={`${galleryGrid(size, density)} ${isStill ? "[mask-image:linear-gradient(#000,transparent_60%)]" : "animate-pulse"}`}
    >
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <div className="aspect-poster rounded-8 bg-sunken ring-1 ring-inset ring-line" />
          <div className="mt-3 h-2.5 w-2/3 rounded-full bg-line" />
          <div className="mt-2 h-2 w-5/6 rounded-full bg-line" />
          <div className="h-1.5" />
        </div>
      ))}
    </div>
  );
}
