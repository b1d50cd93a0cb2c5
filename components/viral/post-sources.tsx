import { SourceList } from "@/components/records/source-list";
import { When } from "@/components/ui/moment";
import type { RecordSources } from "@/lib/contract/record-sources";
import { viewsGrowth } from "./views-growth";
import { messages } from "./messages/posts";

export function PostSources({ of: { sources, history } }: { of: RecordSources }) {
  if (sources.length === 0) return null;
  const growth = viewsGrowth(history);
  return (
    <section aria-labelledby="post-sources" className="pt-5">
      <h3 id="post-sources" className="mb-1 text-14 font-600">
        {messages.sources.title}
      </h3>
      <SourceList sources={sources} />
      {growth && (
        <p className="mt-1.5 text-ink-2">
          {messages.sources.views(
            growth,
            <When iso={growth.since} style="day" />,
            <When iso={growth.until} style="day" />,
          )}
        </p>
      )}
    </section>
  );
}
