import { Amount } from "@/components/ui/amount";
import { translateMarks } from "@/lib/contract/reader-numbers";
import type { ViralPost } from "@/lib/contract/records";
import { messages } from "./messages/posts";

const FIGURES = ["views", "likes", "comments", "shares"] as const;

function shareOfViews(value: number, views: number | undefined): string | undefined {
  if (!views) return undefined;
  const percent = (value / views) * 100;
  return `${translateMarks(percent.toFixed(1))}%`;
}

export function PostFigures({ post }: { post: ViralPost }) {
  const figures = FIGURES.flatMap((key) => {
    const value = post[key];
    return value === undefined ? [] : [{ key, value }];
  });
  if (figures.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-3.5 sm:grid-cols-4">
      {figures.map(({ key, value }) => (
        <div key={key}>
          <dt className="text-12 text-ink-3">{messages.figures[key]}</dt>
          <dd className="whitespace-nowrap text-16 font-600">
            <Amount value={value} />
            {key !== "views" && (
              <span className="ml-1 text-12 font-450 text-ink-3">{shareOfViews(value, post.views)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
