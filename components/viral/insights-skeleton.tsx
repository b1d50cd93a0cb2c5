/** Placeholders in the size of the insights. */
import { Box } from "@/components/ui/box";

function Waiting({ height }: { height: string }) {
  return (
    <div className={`p-[18px] ${height}`}>
      <div className="size-full rounded-6 bg-sunken" />
    </div>
  );
}

export function InsightsSkeleton() {
  return (
    <div aria-hidden="true" className="grid animate-pulse gap-4 px-4 pb-8 lg:px-6 xl:grid-cols-[3fr_3fr_4fr]">
      <Box className="xl:col-span-2" title="Posts over time">
        <Waiting height="h-[18rem]" />
      </Box>
      <Box title="Virality and followers">
        <Waiting height="h-[18rem]" />
      </Box>
      {["Top sounds", "Top hook openings", "Category and country"].map((title) => (
        <Box key={title} title={title}>
          <Waiting height="h-[24.375rem]" />
        </Box>
      ))}
    </div>
  );
}
