/** An own contact: what the team entered about someone whom the service doesn't know. */
import { PlatformIcon } from "@/components/records/platform-icon";
import { Box } from "@/components/ui/box";
import { Moment } from "@/components/ui/moment";
import { Tag } from "@/components/ui/tag";
import type { ContactFacts } from "@/lib/contract/own-contacts";
import type { Creator } from "@/lib/contract/records";
import { profileAddress } from "@/lib/domain/profile-address";
import { mailAddress } from "../records/mail-address";
import { messages as work } from "./messages/work";

const messages = work.contact;

type Contact = { creator: Creator; facts: ContactFacts };

export const contactName = ({ creator: { username, email }, facts: { name, url } }: Contact): string =>
  username ? `@${username}` : (name ?? url ?? email ?? messages.tag);

export function ContactHead({ contact }: { contact: Contact }) {
  const { source } = contact.creator;
  return (
    <header className="mb-4">
      <h1 className="flex items-center gap-2.5 text-28 font-650">
        {source && <PlatformIcon source={source} size={22} />}
        <bdi className="min-w-0 wrap-anywhere">{contactName(contact)}</bdi>
      </h1>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
        <Tag>{messages.tag}</Tag>
        <span className="min-w-0">{messages.lead}</span>
      </p>
    </header>
  );
}

function Address({ text, href }: { text: string; href: string | null }) {
  if (href === null) return <bdi className="wrap-anywhere">{text}</bdi>;
  return (
    <a href={href} rel="noopener noreferrer" className="rounded-4 wrap-anywhere underline underline-offset-3">
      <bdi>{text}</bdi>
    </a>
  );
}

export function ContactBox({ contact, now }: { contact: Contact; now: number }) {
  const { creator, facts } = contact;
  const url = facts.url ?? profileAddress(creator);
  return (
    <Box title={messages.title} className="pb-4">
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 px-[18px] [&>dt]:text-ink-3">
        {facts.name && (
          <>
            <dt>{messages.name}</dt>
            <dd>
              <bdi className="wrap-anywhere">{facts.name}</bdi>
            </dd>
          </>
        )}
        {creator.email && (
          <>
            <dt>{messages.email}</dt>
            <dd>
              <Address text={creator.email} href={mailAddress(creator.email)} />
            </dd>
          </>
        )}
        {url && (
          <>
            <dt>{messages.profile}</dt>
            <dd>
              <Address text={url} href={url} />
            </dd>
          </>
        )}
        <dt>{messages.added}</dt>
        <dd>
          <bdi>{facts.addedBy}</bdi>, <Moment iso={facts.addedAt} now={now} />
        </dd>
      </dl>
    </Box>
  );
}
