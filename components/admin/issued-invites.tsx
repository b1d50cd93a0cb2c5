/** Links are shown only once. */
import { Notice } from "@/components/ui/notice";
import { CopyButton } from "@/components/ui/copy-button";
import type { IssuedLink } from "@/lib/contract/one-time-links";
import { IssuedNotice } from "./issued-notice";
import { Secret } from "./shown-once";
import { messages } from "./messages/invites";

function wordsOf(issued: readonly IssuedLink[]): string {
  const failed = issued.filter(({ mail }) => mail === "failed").length;
  if (issued[0]!.mail === "off") return messages.issued.withoutMail;
  if (failed === 0) return messages.issued.mailed;
  return messages.issued.mailFailed;
}

function Row({ issued: { email, link, mail } }: { issued: IssuedLink }) {
  return (
    <li className="grid gap-1 py-2 text-ink">
      <span className="wrap-anywhere">
        <bdi className="font-600">{email}</bdi>
        {mail === "failed" && <span className="text-warn-ink"> {messages.issued.notSent}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Secret>{link}</Secret>
        <CopyButton text={link} name={messages.issued.copyName(email)} />
      </span>
    </li>
  );
}

export function IssuedInvites({ issued }: { issued: readonly IssuedLink[] }) {
  if (issued.length === 0) return null;
  if (issued.length === 1) return <IssuedNotice issued={issued[0]!} what={messages.issued.inviteLink} />;
  const all = issued.map(({ email, link }) => `${email} ${link}`).join("\n");
  return (
    <Notice variant={issued.some(({ mail }) => mail === "failed") ? "warn" : "good"} role="status" isAnswer>
      <div className="flex flex-wrap items-center gap-2 text-ink">
        <p className="min-w-0 flex-1 basis-72">
          <b className="font-600">{messages.issued.invited(issued.length)}</b> {wordsOf(issued)}
        </p>
        <CopyButton text={all} label={messages.issued.copyAll} />
      </div>
      <ul className="mt-1 divide-y divide-line">
        {issued.map((each) => (
          <Row key={each.id} issued={each} />
        ))}
      </ul>
    </Notice>
  );
}
