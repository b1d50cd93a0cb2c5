import { Fragment, type ReactNode } from "react";
import Link from "next/link";
import { Columns4, Ellipsis, ExternalLink, Mail, RefreshCw, UsersRound } from "lucide-react";
import { optionLabel } from "@/components/filters/option-label";
import { maskedId, sourceOf } from "@/components/records/masked-id";
import { OwnedTag } from "@/components/records/owned-mark";
import { PlatformIcon } from "@/components/records/platform-icon";
import { Box } from "@/components/ui/box";
import { ButtonLink, buttonClass } from "@/components/ui/button";
import { menuClass, menuEntryClass } from "@/components/ui/menu-class";
import { When } from "@/components/ui/moment";
import { formatDay } from "@/components/ui/moment-words";
import { Tag } from "@/components/ui/tag";
import type { Creator } from "@/lib/contract/records";
import type { Scope } from "@/lib/contract/scopes";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { compareHref } from "./compare-address";
import type { KnownFact, KnownFacts } from "./known-facts";
import { messages as knownMessages } from "./messages/known";
import { mailAddress } from "@/components/records/mail-address";
import { OLD_RECORD_MS } from "@/lib/contract/creator-record";
import { likeCreator } from "./like-creator";
import { profileAddress } from "@/lib/domain/profile-address";
import { messages } from "./messages/record";
import { messages as workMessages } from "./messages/work";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-baseline gap-x-4 py-1.5">
      <dt className="w-32 shrink-0 text-ink-3">{label}</dt>
      <dd className="min-w-0 flex-1 wrap-anywhere">
        {children ?? <span className="text-ink-3">{messages.notKnown}</span>}
      </dd>
    </div>
  );
}

const text = (value: string | undefined) => value && <bdi>{value}</bdi>;
const option = (value: string | undefined) => value && <bdi>{optionLabel(value)}</bdi>;

/** A fact that the record lacks and a post or a free search has. */
function told(fact: KnownFact | undefined) {
  return (
    fact && (
      <span title={fact.title}>
        <bdi>{fact.text}</bdi>
        {fact.source === "post" && <span className="text-ink-3">{knownMessages.seen}</span>}
      </span>
    )
  );
}

function languageOf({ language, inferred }: Creator) {
  const isInferred = language !== undefined && inferred?.includes("language");
  return isInferred ? messages.inferredLanguage(option(language)) : option(language);
}

function Words({ values, mark = "" }: { values: readonly string[] | undefined; mark?: string }) {
  if (!values || values.length === 0) return <span className="text-ink-3">{messages.none}</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {values.map((value, index) => (
        <Tag key={index} wraps>
          <bdi className="min-w-0">
            {mark}
            {value}
          </bdi>
        </Tag>
      ))}
    </span>
  );
}

function LikeEntry({ creator }: { creator: Creator }) {
  const { href, filters } = likeCreator(creator);
  return (
    <li>
      <Link href={href} prefetch={false} aria-describedby="like-this-one" className={menuEntryClass}>
        <UsersRound size={14} className="text-ink-3" aria-hidden="true" />
        {messages.actions.like}
      </Link>
      <p id="like-this-one" className="pb-1.5 pl-8 pr-2.5 text-12 text-ink-3">
        {filters.map(({ label, value }, index) => (
          <Fragment key={label}>
            {index > 0 && " · "}
            <span className="wrap-anywhere">
              {label} <bdi className="font-550 text-ink-2">{value}</bdi>
            </span>
          </Fragment>
        ))}
      </p>
    </li>
  );
}

function RecordMenu({
  creator,
  canSearch,
  marks,
}: {
  creator: Creator;
  canSearch: boolean;
  marks: ReactNode;
}) {
  const profile = profileAddress(creator);
  return (
    <details className="relative" name="menu">
      <summary className={buttonClass({ size: "icon" })} aria-label={messages.actions.more}>
        <Ellipsis size={16} aria-hidden="true" />
      </summary>
      <ul className={`${menuClass} w-64 p-1.5`}>
        {profile && (
          <li>
            <a href={profile} target="_blank" rel="noopener noreferrer" className={menuEntryClass}>
              <ExternalLink size={14} className="text-ink-3" aria-hidden="true" />
              {messages.actions.profile}
            </a>
          </li>
        )}
        {canSearch && <LikeEntry creator={creator} />}
        <li>
          <Link href={compareHref([creator.id])} prefetch={false} className={menuEntryClass}>
            <Columns4 size={14} className="text-ink-3" aria-hidden="true" />
            {messages.actions.compare}
          </Link>
        </li>
        {marks}
      </ul>
    </details>
  );
}

function Bought({ owned: { revealedAt, revealedBy, purpose } }: { owned: OwnedCreator }) {
  const when = <When iso={revealedAt} style="day" />;
  const who = <bdi>{revealedBy.name}</bdi>;
  return purpose ? messages.boughtFor(when, who, <bdi>{purpose}</bdi>) : messages.bought(when, who);
}

/** `known`: facts beside the record, shown where it has none. */
type Props = { owned: OwnedCreator; scopes: readonly Scope[]; known: KnownFacts };

const DAY_MS = 86_400_000;

/** Amber means that the figures may be outdated. */
export function RecordAge({ at, now }: { at: string; now: number }) {
  const age = Math.max(0, now - Date.parse(at));
  const isOld = age > OLD_RECORD_MS;
  return (
    <span
      title={isOld ? workMessages.records.old : undefined}
      className={isOld ? "rounded-4 bg-warn-soft px-1.5 text-warn-ink" : "text-ink-3"}
    >
      {workMessages.records.of(<When iso={at} style="day" now={now} />, Math.floor(age / DAY_MS))}
    </span>
  );
}

/** `add` is a control, `marks` are list items of the menu. */
export function RecordHead({
  owned,
  scopes,
  known,
  refreshHref,
  add,
  marks,
  now,
}: Props & { refreshHref?: string; add?: ReactNode; marks?: ReactNode; now: number }) {
  const { creator } = owned;
  const mail = mailAddress(creator.email);
  const handle = creator.username ?? known.handle?.text;
  return (
    <header className="mb-4 flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="flex items-center gap-2.5 text-28 font-650">
          <PlatformIcon source={creator.source ?? sourceOf(creator.id)} size={22} />
          <bdi className="min-w-0 wrap-anywhere">{handle ? `@${handle}` : maskedId(creator.id)}</bdi>
        </h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
          <OwnedTag />
          <RecordAge at={owned.refreshedAt ?? owned.revealedAt} now={now} />
          <span className="min-w-0 wrap-anywhere">
            <Bought owned={owned} />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {mail && (
          <a href={mail} className={buttonClass({ variant: "primary" })}>
            <Mail size={14} aria-hidden="true" />
            {messages.actions.mail}
          </a>
        )}
        {refreshHref && (
          <ButtonLink href={refreshHref} title={messages.priceFirst}>
            <RefreshCw size={14} className="text-ink-3" aria-hidden="true" />
            {messages.actions.refresh}
          </ButtonLink>
        )}
        {add}
        <RecordMenu creator={creator} canSearch={scopes.includes("search")} marks={marks} />
      </div>
    </header>
  );
}

export function WhoBox({ owned: { creator }, scopes, known }: Props) {
  return (
    <Box title={messages.who} className="pb-3">
      <dl className="mt-1 divide-y divide-line px-[18px]">
        <Fact label={messages.fields.email}>
          {scopes.includes("contacts") ? (
            (text(creator.email) ?? <span className="text-ink-3">{messages.none}</span>)
          ) : (
            <span className="text-ink-3">{messages.notForYourRole}</span>
          )}
        </Fact>
        <Fact label={messages.fields.bio}>{text(creator.bio)}</Fact>
        {creator.followers === undefined && known.followers && (
          <Fact label={messages.fields.followers}>{told(known.followers)}</Fact>
        )}
        <Fact label={messages.fields.country}>{text(creator.country) ?? told(known.country)}</Fact>
        <Fact label={messages.fields.language}>{languageOf(creator)}</Fact>
        <Fact label={messages.fields.accountType}>{option(creator.accountType)}</Fact>
        <Fact label={messages.fields.age}>{text(creator.age)}</Fact>
        <Fact label={messages.fields.gender}>{option(creator.gender)}</Fact>
      </dl>
    </Box>
  );
}

export function AboutBox({ owned: { creator }, known }: Pick<Props, "owned" | "known">) {
  const { id, mainCategory, subCategory, dateCreated } = creator;
  return (
    <Box title={messages.whatAbout} className="pb-3">
      <dl className="mt-1 divide-y divide-line px-[18px]">
        <Fact label={messages.fields.category}>{text(mainCategory) ?? told(known.category)}</Fact>
        <Fact label={messages.fields.subCategory}>{text(subCategory)}</Fact>
        <Fact label={messages.fields.hashtags}>
          <Words values={creator.hashtags} mark="#" />
        </Fact>
        <Fact label={messages.fields.niches}>
          <Words values={creator.nichesToPromote} />
        </Fact>
        <Fact label={messages.fields.products}>
          <Words values={creator.promotedProducts} />
        </Fact>
        <Fact label={messages.fields.dateCreated}>{dateCreated && formatDay(dateCreated)}</Fact>
        <Fact label={messages.fields.id}>
          <span className="font-mono text-12">{id}</span>
        </Fact>
      </dl>
    </Box>
  );
}
