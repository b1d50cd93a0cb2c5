import type { ReactNode } from "react";
import Link from "next/link";
import { OwnedTag } from "@/components/records/owned-mark";
import { Amount } from "@/components/ui/amount";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button";
import { Tag } from "@/components/ui/tag";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { Creator, ViralPost } from "@/lib/contract/records";
import { messages } from "./messages/posts";

export type PostCreator =
  | { state: "owned"; creator: Creator }
  /** The service has the record, the team doesn't. */
  | { state: "new"; id: string }
  /** Creators on several platforms share the handle. */
  | { state: "several"; count: number }
  | { state: "absent" }
  /** The service didn't report it. */
  | { state: "unclear" };

function StateTag({ of }: { of: PostCreator }) {
  switch (of.state) {
    case "owned":
      return <OwnedTag />;
    case "new":
      return <Tag title={messages.creator.knownMeans}>{messages.creator.known}</Tag>;
    case "several":
      return <Tag>{messages.creator.several(of.count)}</Tag>;
    case "absent":
      return <Tag title={messages.creator.absentMeans}>{messages.creator.absent}</Tag>;
    case "unclear":
      return null;
  }
}

function Facts({ post, of }: { post: ViralPost; of: PostCreator }) {
  const known = of.state === "owned" ? of.creator : undefined;
  const followers = known?.followers ?? post.followers;
  const facts = [
    followers !== undefined && (
      <span key="followers">{messages.followers(<Amount value={followers} />)}</span>
    ),
    known?.engagementRate !== undefined && (
      <span key="engagement">
        {messages.creator.engagement(`${formatNumber(Number(known.engagementRate.toFixed(1)))}%`)}
      </span>
    ),
    known?.mainCategory && <bdi key="category">{known.mainCategory}</bdi>,
  ];
  return <p className="truncate text-ink-3 [&>*+*]:before:mx-1 [&>*+*]:before:content-['·']">{facts}</p>;
}

function Action({ of, creatorsHref, reveal }: { of: PostCreator; creatorsHref: string; reveal: ReactNode }) {
  switch (of.state) {
    case "owned":
      return (
        <ButtonLink variant="primary" href={`/library/${of.creator.id}`}>
          {messages.creator.open}
        </ButtonLink>
      );
    case "new":
      return reveal;
    case "several":
      return (
        <ButtonLink variant="primary" href={creatorsHref}>
          {messages.creator.select}
        </ButtonLink>
      );
    default:
      return <ButtonLink href={creatorsHref}>{messages.creator.find}</ButtonLink>;
  }
}

/** `reveal` is given if the record can be bought. */
export function CreatorBar({
  post,
  of,
  creatorsHref,
  reveal,
}: {
  post: ViralPost;
  of: PostCreator;
  creatorsHref: string;
  reveal: ReactNode;
}) {
  if (!post.creatorUsername) return null;
  return (
    <footer className="flex shrink-0 items-center gap-3 border-t border-line px-4 py-3 max-sm:flex-wrap sm:px-6">
      <Avatar name={post.creatorUsername} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <Link
            href={creatorsHref}
            prefetch={false}
            title={messages.findCreator}
            className="min-w-0 truncate rounded-4 text-14 font-600 hover:underline"
          >
            <bdi>@{post.creatorUsername.replace(/^@/, "")}</bdi>
          </Link>
          <StateTag of={of} />
        </p>
        <Facts post={post} of={of} />
      </div>
      <Action of={of} creatorsHref={creatorsHref} reveal={reveal} />
    </footer>
  );
}
