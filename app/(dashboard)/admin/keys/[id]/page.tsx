import type { ReactNode } from "react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AdminFrame } from "@/components/admin/admin-frame";
import { fieldsOfKey, refusalWords, refusedIn } from "@/components/admin/key-form-state";
import {
  KeyCredits,
  KeyEnd,
  KeyLeftovers,
  KeyReclaim,
  KeyRotation,
  KeySettings,
  routeOfKey,
} from "@/components/admin/key-forms";
import { NewSecret } from "@/components/admin/new-secret";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { FormNotice } from "@/components/ui/form-notice";
import { Moment, When } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { KEY_SCOPE_WORDS, type ApiKeyRow } from "@/lib/contract/api-keys";
import { PAGES } from "@/lib/contract/pages";
import { openPage } from "@/lib/server/http/open-page";
import { readShownOnce } from "@/lib/server/http/shown-once";
import { listKeys } from "@/lib/server/service/keys/list-keys";
import { messages } from "@/components/admin/messages/keys";

export const metadata: Metadata = { title: PAGES.apiKey.title };
export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

const DONE = messages.key.done;

function Facts({ row, now }: { row: ApiKeyRow; now: number }): ReactNode {
  if (row.isInternal) return messages.key.ofDashboard;
  const scopes = row.scopes.map((scope) => KEY_SCOPE_WORDS[scope].label.toLowerCase());
  return (
    <>
      <span className="font-mono text-12">{row.prefix}…</span> ·{" "}
      {row.member && <>{messages.table.actsAs(<bdi>{row.member.name}</bdi>, row.member.isDisabled)} · </>}
      {new Intl.ListFormat("en").format(scopes)} ·{" "}
      {messages.key.made(<When iso={row.createdAt} style="day" />)} ·{" "}
      {row.lastUsedAt === null
        ? messages.key.neverUsed
        : messages.key.lastUsed(<Moment iso={row.lastUsedAt} now={now} style="full" />)}
      {row.revokedAt && <> · {messages.key.revoked(<When iso={row.revokedAt} style="day" />)}</>}
      {!row.revokedAt && row.isExpired && <> · {messages.key.expired}</>}
    </>
  );
}

export default async function KeyPage({ params, searchParams }: Props) {
  const ctx = await openPage("apiKey");
  const { id } = await params;
  const row = (await listKeys(ctx)).find((key) => key.id === id);
  if (!row || (ctx.service.kind !== "embedded" && row.member === null)) notFound();
  const sent = await searchParams;
  const refused = refusedIn(sent, fieldsOfKey(row));
  // Pages without scripts keep showing the secret for a while, but a revoked one opens nothing.
  const secret = row.revokedAt ? null : await readShownOnce({ memberId: ctx.member.id, about: id });
  const now = Date.now();
  const shared = { row, refused, today: new Date(now).toISOString().slice(0, 10) };
  return (
    <AdminFrame page="keys" here={row.name} lead={<Facts row={row} now={now} />}>
      <div className="grid gap-4">
        {secret !== null && <NewSecret route={routeOfKey(id)} secret={secret} name={row.name} />}
        <FormNotice done={firstOf(sent.done)} problem="" doneWords={DONE} problemWords={{}} />
        {refused && (
          <Notice variant="bad" role="alert">
            {refusalWords(refused.wrong)}
          </Notice>
        )}
        {row.revokedAt ? (
          <KeyLeftovers row={row} />
        ) : (
          <>
            {!row.isInternal && <KeySettings {...shared} />}
            {!row.member && <KeyCredits row={row} refused={refused} />}
            {!row.isInternal && !row.member && <KeyReclaim row={row} refused={refused} />}
            {!row.isInternal && !row.isConnection && <KeyRotation row={row} />}
            {!row.isInternal && <KeyEnd row={row} />}
          </>
        )}
      </div>
    </AdminFrame>
  );
}
