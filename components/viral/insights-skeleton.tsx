/** The placeholders have the size of the insights. */
import { Box } from "@/components/ui/box";
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
