import type { Metadata } from "next";
import Link from "next/link";
import { AdminFrame } from "@/components/admin/admin-frame";
import { AdminTable } from "@/components/admin/admin-table";
import type { SearchParams } from "@/components/filters/address-entries";
import { EndLink, linkHref, nameOfLink } from "@/components/share/link-list";
import { messages } from "@/components/share/messages";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FileField } from "@/components/ui/field";
import { FormNotice } from "@/components/ui/form-notice";
import { momentWords } from "@/components/ui/moment-words";
import { ShownFields } from "@/components/ui/shown-fields";
import { Tag } from "@/components/ui/tag";
import { MAX_NAME_LENGTH, type LinkSummary } from "@/lib/contract/links";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { openPage } from "@/lib/server/http/open-page";
import { listAllLinks } from "@/lib/server/team/links/read-links";
import { readTeamBrand, type TeamBrand } from "@/lib/server/team/links/team-brand";
import { Link2 } from "lucide-react";

export const metadata: Metadata = { title: PAGES.allLinks.title };
export const dynamic = "force-dynamic";

const BACK = "/admin/links";
const words = momentWords("UTC");
const { admin } = messages;

const shows = ({ kind, about, rows }: LinkSummary) => {
  const what = about ?? messages.privateList;
  return rows > 0 ? `${messages.kinds[kind]}: ${what} (${rows})` : `${messages.kinds[kind]}: ${what}`;
};

function Links({ links }: { links: readonly LinkSummary[] }) {
  return (
    <AdminTable
      label={admin.table}
      rows={links}
      first={{
        title: admin.link,
        cell: (link) => (
          <span className="flex flex-wrap items-center gap-2">
            <Link href={linkHref(link.id)} prefetch={false} className="wrap-anywhere hover:underline">
              <bdi>{nameOfLink(link)}</bdi>
            </Link>
            {link.state === "paused" && <Tag variant="warn">{messages.states.paused}</Tag>}
          </span>
        ),
      }}
      columns={[
        { title: admin.shows, cell: (link) => <bdi className="wrap-anywhere">{shows(link)}</bdi> },
        { title: admin.by, cell: ({ by }) => <bdi>{by.name}</bdi>, className: "@max-[40rem]:hidden" },
        {
          title: admin.opened,
          cell: ({ openedAt }) => (openedAt ? words.moment(openedAt) : admin.never),
          className: "@max-[52rem]:hidden",
        },
        {
          title: admin.decisions,
          cell: ({ decisions: { yes, maybe, no } }) => yes + maybe + no,
          className: "@max-[52rem]:hidden",
        },
        {
          title: admin.works,
          cell: ({ expiresAt }) => words.day(expiresAt),
          className: "@max-[40rem]:hidden",
        },
      ]}
      actions={{ width: "w-28", cell: ({ id }) => <EndLink id={id} back={BACK} /> }}
    />
  );
}

function BrandForm({ name, logo }: TeamBrand) {
  return (
    <form
      method="post"
      action="/api/dashboard/links/team"
      encType="multipart/form-data"
      className="flex flex-wrap items-start gap-x-6 gap-y-3"
    >
      <ShownFields fields={{ name }} />
      <Field
        label={admin.teamName}
        help={admin.teamNameHelp}
        name="name"
        maxLength={MAX_NAME_LENGTH}
        defaultValue={name}
      />
      <div className="min-w-0 max-w-full">
        <FileField
          id="team-logo"
          label={admin.logo}
          help={admin.logoHelp}
          name="logo"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        />
        {logo && (
          <label className="mt-1.5 flex items-center gap-2">
            <img src={logo} alt="" className="h-8 max-w-40 object-contain" />
            <Checkbox name="removeLogo" /> {admin.removeLogo}
          </label>
        )}
      </div>
      <button type="submit" className={buttonClass({ className: "md:mt-[1.4rem]" })}>
        {admin.save}
      </button>
    </form>
  );
}

export default async function AllLinksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("allLinks");
  const sent = singleValues(await searchParams);
  const links = await listAllLinks(ctx);
  const brand = await readTeamBrand(ctx.db);
  return (
    <AdminFrame page="allLinks" lead={admin.lead}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FormNotice
          done={sent("done")}
          problem={sent("problem")}
          doneWords={messages.done}
          problemWords={messages.problems}
        />
        {links.length === 0 ? (
          <div className="rounded-10 border border-line bg-surface">
            <EmptyState icon={<Link2 size={19} aria-hidden="true" />} title={admin.empty}>
              {admin.emptyText}
            </EmptyState>
          </div>
        ) : (
          <Links links={links} />
        )}
        <BrandForm {...brand} />
      </div>
    </AdminFrame>
  );
}
