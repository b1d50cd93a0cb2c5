import Link from "next/link";
import { CircleAlert } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import type { HarmfulSource } from "@/lib/contract/import-sources";
import { messages } from "./messages/sources";
import { sourceHref } from "./source-route";

/** Draws nothing when no source is paused for its file. */
export function HarmfulSources({ sources }: { sources: readonly HarmfulSource[] }) {
  if (sources.length === 0) return null;
  return (
    <Notice variant="bad" role="status" icon={<CircleAlert size={16} aria-hidden="true" />}>
      <p className="font-600">{messages.harmful(sources.length)}</p>
      <ul className="mt-1 grid gap-1">
        {sources.map(({ id, name, problem }) => (
          <li key={id} className="wrap-anywhere">
            <Link
              href={sourceHref(id)}
              prefetch={false}
              className="rounded-4 font-600 underline underline-offset-3"
            >
              <bdi>{name}</bdi>
            </Link>
            {": "}
            {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
