import Link from "next/link";
import { maskedId, sourceOf } from "@/components/records/masked-id";
import { PlatformIcon } from "@/components/records/platform-icon";
import { ButtonLink } from "@/components/ui/button";
import { credits, creators } from "@/components/ui/counted";
import type { UsageProfile, UsageRow } from "@/lib/contract/usage";
import { creditsText } from "./ledger-table";
import { messages } from "./messages";

function ProfileLine({ profile: { id, record, credits: price, isOwnedBefore } }: { profile: UsageProfile }) {
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto_auto] items-center gap-x-3 border-t border-line px-3 py-2 first:border-t-0">
      <PlatformIcon source={sourceOf(id)} size={14} />
      <bdi className={`truncate ${record?.username ? "font-600" : "font-mono text-12 text-ink-2"}`}>
        {record?.username ? `@${record.username}` : maskedId(id)}
        {isOwnedBefore && <span className="ml-2 font-450 text-ink-3">{messages.profiles.ownedBefore}</span>}
      </bdi>
      <span className="tabular-nums text-ink-2">{credits(price)}</span>
      {record ? (
        <Link
          href={`/library/${id}`}
          prefetch={false}
          className="text-accent-ink hover:underline max-md:py-2"
        >
          {messages.profiles.open}
        </Link>
      ) : (
        <span className="text-ink-3">{messages.profiles.notOwned}</span>
      )}
    </li>
  );
}

function Facts({ row }: { row: UsageRow }) {
  const words = messages.profiles;
  const facts: [string, string][] = [
    [words.credits, creditsText(row)],
    ...(row.detail ? [[words.detail, row.detail] as [string, string]] : []),
    ...(row.author ? [[words.author, row.author.name] as [string, string]] : []),
    ...(row.key ? [[words.key, row.key.name] as [string, string]] : []),
    [words.reference, row.reference],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 px-3 py-2.5">
      {facts.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-ink-3">{label}</dt>
          <dd className="wrap-anywhere">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `found` is null if the row bought nothing. */
export function RowProfiles({
  row,
  found,
}: {
  row: UsageRow;
  found: { profiles: readonly UsageProfile[]; total: number } | null;
}) {
  const rest = found ? found.total - found.profiles.length : 0;
  return (
    <div className="grid gap-3 whitespace-normal lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="overflow-hidden rounded-8 border border-line bg-surface">
        {found && found.total > 0 ? (
          <ul aria-label={messages.profiles.label}>
            {found.profiles.map((profile) => (
              <ProfileLine key={profile.id} profile={profile} />
            ))}
          </ul>
        ) : (
          <p className="px-3 py-2.5 text-ink-2">{messages.profiles.none}</p>
        )}
        {rest > 0 && (
          <p className="border-t border-line px-3 py-2 text-ink-3">
            {messages.profiles.more(creators(rest))}
          </p>
        )}
      </div>
      <div className="rounded-8 border border-line bg-surface">
        <Facts row={row} />
        {row.revealId && (
          <p className="px-3 pb-3">
            <ButtonLink href={`/creators/reveals/${row.revealId}`}>{messages.profiles.receipt}</ButtonLink>
          </p>
        )}
      </div>
    </div>
  );
}
