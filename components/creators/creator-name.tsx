/** Who it is: the handle of an owned creator, the shortened id of a new one. */
import Link from "next/link";
import { maskedId, sourceOf } from "@/components/records/masked-id";
import { PlatformIcon } from "@/components/records/platform-icon";
import { formatCompact } from "@/lib/contract/human-number";
import type { Creator } from "@/lib/contract/records";
import { LIBRARY_PATH } from "./creator-address";
import type { KnownValues } from "./known-values";

/** The second line of a narrow row. */
const line =
  "mt-0.5 hidden truncate text-ink-3 @max-[700px]:block @max-[700px]:text-13 [&>*+*]:before:mx-1 [&>*+*]:before:content-['·'] [&>*+*]:before:text-ink-3";

export function OwnedName({ creator, revealed }: { creator: Creator; revealed?: string }) {
  const { id, username, followers, engagementRate, mainCategory, subCategory } = creator;
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 items-center gap-2.5">
        <PlatformIcon source={creator.source ?? sourceOf(id)} />
        <Link
          href={`${LIBRARY_PATH}/${id}`}
          prefetch={false}
          className={`min-w-0 truncate rounded-4 hover:underline hover:decoration-line-strong hover:underline-offset-3 ${username ? "font-600" : "font-mono text-12"}`}
        >
          <bdi>{username ? `@${username}` : maskedId(id)}</bdi>
        </Link>
      </span>
      <span className={line}>
        {followers !== undefined && <span>{formatCompact(followers)}</span>}
        {engagementRate !== undefined && <span>{Number(engagementRate.toFixed(1))}%</span>}
        {(subCategory ?? mainCategory) && (
          <span>
            <bdi>{subCategory ?? mainCategory}</bdi>
          </span>
        )}
        {revealed && <span>{revealed}</span>}
      </span>
    </span>
  );
}

export function NewName({ id, known }: { id: string; known: KnownValues }) {
  const { followers, engagementRate, category, country, email } = known;
  const shown = [followers, engagementRate, email && "email", category, country].filter(Boolean).slice(0, 3);
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 items-center gap-2.5">
        <PlatformIcon source={sourceOf(id)} />
        {known.handle ? (
          <b className="known-value min-w-0 truncate font-550">
            <bdi>@{known.handle}</bdi>
          </b>
        ) : (
          <span className="min-w-0 truncate font-mono text-12 text-ink-2" title={id}>
            {maskedId(id)}
          </span>
        )}
      </span>
      <span className={line}>
        {shown.length === 0 ? (
          <span>figures come with the reveal</span>
        ) : (
          shown.map((value) => (
            <span key={value}>
              <bdi className="known-value">{value}</bdi>
            </span>
          ))
        )}
      </span>
    </span>
  );
}
