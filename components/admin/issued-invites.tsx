/** The links of new invites, shown once: one as a sentence, several as a list. */
import { Notice } from "@/components/ui/notice";
import type { IssuedLink } from "@/lib/contract/one-time-links";
import { CopyButton } from "./copy-button";
import { IssuedNotice } from "./issued-notice";
import { Secret } from "./shown-once";

function wordsOf(issued: readonly IssuedLink[]): string {
  const failed = issued.filter(({ mail }) => mail === "failed").length;
  if (issued[0]!.mail === "off") return "Copy each and hand it over: they aren’t shown again.";
  if (failed === 0) return "They were sent by mail. You can also copy them now: they aren’t shown again.";
  return "The mail server didn’t take every message. Copy the links marked “not sent” and hand them over: they aren’t shown again.";
}

function Row({ issued: { email, link, mail } }: { issued: IssuedLink }) {
  return (
    <li className="grid gap-1 py-2 text-ink">
      <span className="wrap-anywhere">
        <bdi className="font-600">{email}</bdi>
        {mail === "failed" && <span className="text-warn-ink"> not sent</span>}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Secret>{link}</Secret>
        <CopyButton text={link} name={`Copy the link of ${email}`} />
      </span>
    </li>
  );
}

export function IssuedInvites({ issued }: { issued: readonly IssuedLink[] }) {
  if (issued.length === 0) return null;
  if (issued.length === 1) return <IssuedNotice issued={issued[0]!} what="The link that invites" />;
  const all = issued.map(({ email, link }) => `${email} ${link}`).join("\n");
  return (
    <Notice variant={issued.some(({ mail }) => mail === "failed") ? "warn" : "good"} role="status">
      <div className="flex flex-wrap items-center gap-2 text-ink">
        <p className="min-w-0 flex-1 basis-72">
          <b className="font-600">{issued.length} people are invited.</b> {wordsOf(issued)}
        </p>
        <CopyButton text={all} label="Copy all" />
      </div>
      <ul className="mt-1 divide-y divide-line">
        {issued.map((each) => (
          <Row key={each.id} issued={each} />
        ))}
      </ul>
    </Notice>
  );
}
