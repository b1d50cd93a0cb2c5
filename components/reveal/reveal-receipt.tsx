import type { ReactNode } from "react";
import Link from "next/link";
import { TriangleAlert } from "lucide-react";
import { maskedId, sourceOf } from "@/components/records/masked-id";
import { PlatformIcon } from "@/components/records/platform-icon";
import { Amount } from "@/components/ui/amount";
import { credits } from "@/components/ui/counted";
import { Notice } from "@/components/ui/notice";
import type { Creator } from "@/lib/contract/records";
import type { Reveal } from "@/lib/contract/reveal";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { leftOut } from "./reveal-messages";
import { messages } from "./messages/receipt";

export const revealedHref = (id: string) => `/library?reveal=${id}`;

function Line({ label, count, each }: { label: string; count: number; each: 0 | 1 }) {
  return (
    <div className="grid grid-cols-[1fr_80px_90px] py-1 text-14 tabular-nums">
      <dt>{label}</dt>
      <dd className="text-right text-ink-3">
        {formatNumber(count)} × {each}
      </dd>
      <dd className="text-right font-550">{formatNumber(count * each)}</dd>
    </div>
  );
}

function Lines({ reveal }: { reveal: Reveal }) {
  const { kind, bought, notFoundCount, owned, charged, purpose, unknown } = reveal;
  const given = leftOut(reveal);
  const beyond = charged - bought;
  return (
    <dl className="border-y border-dashed border-line-strong py-2">
      <Line label={messages.bought[kind]} count={bought} each={1} />
      {notFoundCount > 0 && <Line label={messages.notFound} count={notFoundCount} each={0} />}
      {owned > 0 && <Line label={messages.owned} count={owned} each={0} />}
      {given > 0 && <Line label={messages.notBought} count={given} each={0} />}
      {beyond > 0 && <Line label={messages.beyond} count={beyond} each={1} />}
      {unknown > 0 && (
        <div className="grid grid-cols-[1fr_170px] py-1 text-14 tabular-nums text-warn-ink">
          <dt>{messages.unknown}</dt>
          <dd className="text-right font-550">{messages.held(unknown)}</dd>
        </div>
      )}
      <div className="mt-1.5 flex gap-4 border-t border-line pt-2.5 text-16 font-650">
        <dt className="min-w-0 flex-1 truncate">
          {purpose ? messages.chargedTo(<bdi>{purpose}</bdi>) : messages.charged}
        </dt>
        <dd className="tabular-nums">{credits(charged)}</dd>
      </div>
    </dl>
  );
}

function Person({ creator, seesContacts }: { creator: Creator; seesContacts: boolean }) {
  const { id, username, source, followers, engagementRate, email } = creator;
  return (
    <li className="grid h-[2.375rem] grid-cols-[auto_minmax(0,1fr)_56px_48px] items-center gap-2.5 border-b border-line px-3.5 last:border-b-0 @min-[30rem]:grid-cols-[auto_minmax(0,1fr)_56px_48px_minmax(0,1fr)]">
      <PlatformIcon source={source ?? sourceOf(id)} />
      <Link href={`/library/${id}`} prefetch={false} className="truncate font-600 hover:underline">
        <bdi>{username ? `@${username}` : maskedId(id)}</bdi>
      </Link>
      <Amount value={followers} className="text-right" />
      <Amount
        value={engagementRate === undefined ? undefined : Number(engagementRate.toFixed(1))}
        unit="%"
        className="text-right"
      />
      <span className="truncate text-right text-ink-2 @max-[30rem]:hidden">
        {seesContacts &&
          (email ? <bdi>{email}</bdi> : <span className="text-ink-3">{messages.noEmail}</span>)}
      </span>
    </li>
  );
}

function story({ state, toBuy, charged, unknown, held }: Reveal): string | null {
  const back = toBuy - charged - Math.max(unknown, held);
  if (state === "stopped") return messages.stopped(Math.max(0, back));
  return back > 0 ? messages.cameBack(toBuy, back) : null;
}

/** `shown` is how many bought creators are listed. */
export function RevealReceipt({
  reveal,
  shown,
  balance,
  seesContacts = true,
}: {
  reveal: Reveal;
  shown: number;
  balance?: ReactNode;
  /** It is true by default, because everyone who can reveal may see email addresses. */
  seesContacts?: boolean;
}) {
  const { id, creators, bought, erased, unknown, message } = reveal;
  const listed = creators.slice(0, shown);
  const words = story(reveal);
  return (
    <div className="@container">
      <Lines reveal={reveal} />
      {(words || balance) && (
        <p className="mt-3.5 text-ink-2">
          {words} {balance}
        </p>
      )}
      {erased > 0 && <p className="mt-3 text-ink-2">{messages.erased(erased)}</p>}
      {message && (
        <div className="mt-3.5">
          <Notice icon={<TriangleAlert size={16} aria-hidden="true" />}>
            <bdi>{message}</bdi>
          </Notice>
        </div>
      )}
      {unknown > 0 && <p className="mt-3 text-ink-2">{messages.unclear}</p>}
      {listed.length > 0 && (
        <ul className="mt-4 overflow-hidden rounded-10 border border-line bg-surface">
          {listed.map((creator) => (
            <Person key={creator.id} creator={creator} seesContacts={seesContacts} />
          ))}
          {bought - erased > listed.length && (
            <li>
              <Link
                href={revealedHref(id)}
                prefetch={false}
                className="flex min-h-9 items-center px-3.5 font-550 text-accent-ink hover:bg-hover"
              >
                {messages.more(bought - erased - listed.length)}
              </Link>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
