/** The creator of the post, at the foot of the panel: owned, known or neither, and the next step. */
import type { ReactNode } from "react";
import Link from "next/link";
import { OwnedTag } from "@/components/records/owned-mark";
import { Amount } from "@/components/ui/amount";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button";
import { Tag } from "@/components/ui/tag";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { Creator, ViralPost } from "@/lib/contract/records";

/** What is known of the creator behind a handle. */
export type PostCreator =
  | { state: "owned"; creator: Creator }
  /** The service has the record, the team does not. */
  | { state: "new"; id: string }
  /** Several creators share the handle, on several platforms. */
  | { state: "several"; count: number }
  | { state: "absent" }
  /** The service did not report it. */
  | { state: "unclear" };

function StateTag({ of }: { of: PostCreator }) {
  switch (of.state) {
    case "owned":
      return <OwnedTag />;
    case "new":
      return <Tag title="The service has the full record of this creator">Known, not owned</Tag>;
    case "several":
      return <Tag>{of.count} creators of this name</Tag>;
    case "absent":
      return <Tag title="The service finds no creator of this handle">Not in the catalogue</Tag>;
    case "unclear":
      return null;
  }
}

function Facts({ post, of }: { post: ViralPost; of: PostCreator }) {
  const known = of.state === "owned" ? of.creator : undefined;
  const followers = known?.followers ?? post.followers;
  const facts = [
    followers !== undefined && (
      <span key="followers">
        <Amount value={followers} /> followers
      </span>
    ),
    known?.engagementRate !== undefined && (
      <span key="engagement">{formatNumber(Number(known.engagementRate.toFixed(1)))}% engagement</span>
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
          Open the record
        </ButtonLink>
      );
    case "new":
      return reveal;
    case "several":
      return (
        <ButtonLink variant="primary" href={creatorsHref}>
          Select one
        </ButtonLink>
      );
    default:
      return <ButtonLink href={creatorsHref}>Find in creators</ButtonLink>;
  }
}

/** `creatorsHref`: the search for this handle. `reveal`: what buys the record, where it can be bought. */
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
            title="This creator in the search"
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
