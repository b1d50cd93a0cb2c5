import Link from "next/link";
import { KeyRound } from "lucide-react";
import { maskedId, sourceOf } from "@/components/records/masked-id";
import { PlatformIcon } from "@/components/records/platform-icon";
import { Avatar } from "@/components/ui/avatar";
import { ColumnHead } from "@/components/ui/column-head";
import { momentWords, type MomentWords } from "@/components/ui/moment-words";
import { bodyCell, rowHead, tableClass } from "@/components/ui/table-cells";
import type { BoughtProfile } from "@/lib/contract/purposes";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "./messages/page";

const words = messages.bought;
const WHO = "w-[12rem] @max-[50rem]:hidden";
const WHEN = "w-[9.5rem] @max-[37.5rem]:hidden";
const CREDITS = "w-[5.5rem] text-right @max-[37.5rem]:w-[4.5rem]";
const RECEIPT = "w-[6.5rem] text-right pr-[18px]! @max-[37.5rem]:w-[5.5rem] @max-[37.5rem]:pr-4!";

function Who({ profile: { member, key } }: { profile: BoughtProfile }) {
  return (
    <span className="flex items-center gap-2">
      {member ? (
        <Avatar name={member.name} isSmall />
      ) : (
        key && <KeyRound size={14} className="mx-[3px] shrink-0 text-ink-3" aria-hidden="true" />
      )}
      <bdi className="truncate">{(member ?? key)?.name ?? words.system}</bdi>
      {member && key && <bdi className="truncate text-ink-3">{key.name}</bdi>}
    </span>
  );
}

function Row({ profile, now, moments }: { profile: BoughtProfile; now: number; moments: MomentWords }) {
  const { id, username, at, credits, isOwnedBefore, revealId, member, key } = profile;
  const name = username === null ? maskedId(id) : `@${username}`;
  const time = (
    <time dateTime={at} title={moments.moment(at)} className="text-ink-2">
      {moments.shortDay(at, now)} <span className="tabular-nums text-ink-3">{moments.clock(at)}</span>
    </time>
  );
  return (
    <tr className="hover:[&>*]:bg-hover @max-[37.5rem]:[&>*]:h-16">
      <th scope="row" className={`${bodyCell} ${rowHead} pl-[18px]! @max-[37.5rem]:pl-4!`}>
        <span className="flex min-w-0 items-center gap-2">
          <PlatformIcon source={sourceOf(id)} size={14} />
          {username === null ? (
            <>
              <bdi className="truncate font-mono text-12 text-ink-2">{name}</bdi>
              <span className="text-ink-3">{words.notOwned}</span>
            </>
          ) : (
            <Link
              href={`/library/${id}`}
              prefetch={false}
              aria-label={words.open(name)}
              className="truncate font-600 hover:underline max-md:-my-2 max-md:py-2.5"
            >
              <bdi>{name}</bdi>
            </Link>
          )}
          {isOwnedBefore && <span className="truncate text-ink-3">{words.ownedBefore}</span>}
        </span>
        <span className="mt-0.5 hidden truncate text-ink-3 @max-[37.5rem]:block">
          {time} · <bdi>{(member ?? key)?.name ?? words.system}</bdi>
        </span>
      </th>
      <td className={`${bodyCell} ${WHO}`}>
        <Who profile={profile} />
      </td>
      <td className={`${bodyCell} ${WHEN}`}>{time}</td>
      <td className={`${bodyCell} ${CREDITS} tabular-nums`}>{formatNumber(credits)}</td>
      <td className={`${bodyCell} ${RECEIPT}`}>
        {revealId === null ? (
          <span className="text-ink-3">{words.noReceipt}</span>
        ) : (
          <Link
            href={`/creators/reveals/${revealId}`}
            prefetch={false}
            aria-label={words.openReceipt(name)}
            className="text-accent-ink hover:underline max-md:inline-block max-md:py-2.5"
          >
            {words.receipt}
          </Link>
        )}
      </td>
    </tr>
  );
}

/** `now` is in ms since 1970. */
export function BoughtTable({
  profiles,
  now,
  timeZone,
}: {
  profiles: readonly BoughtProfile[];
  now: number;
  timeZone: string;
}) {
  const moments = momentWords(timeZone);
  return (
    <div className="@container mt-3 overflow-hidden border-t border-line">
      <table aria-label={words.label} className={tableClass}>
        <thead>
          <tr>
            <ColumnHead title={words.profile} className="pl-[18px]! @max-[37.5rem]:pl-4!" />
            <ColumnHead title={words.who} className={WHO} />
            <ColumnHead title={words.when} className={WHEN} />
            <ColumnHead title={words.credits} className={CREDITS} />
            <ColumnHead title={words.receipt} className={RECEIPT} />
          </tr>
        </thead>
        <tbody>
          {profiles.map((profile, index) => (
            // A refresh can buy the same profile twice within one purchase.
            <Row key={`${profile.reference}-${profile.id}-${index}`} {...{ profile, now, moments }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
