/** What the team owns: full records, who bought them, when and for what. */
import { Avatar } from "@/components/ui/avatar";
import { Moment, formatDay, shortAge } from "@/components/ui/moment";
import { shortDay } from "@/components/ui/short-day";
import { bodyCell, tableClass } from "@/components/ui/table-cells";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { CATEGORY_COLUMN, COUNTRY_COLUMN, NUMBER_COLUMNS } from "./columns";
import type { CreatorAddress } from "./creator-address";
import { OwnedName } from "./creator-name";
import { SortHead } from "./sort-head";

const COLUMNS = [
  ...NUMBER_COLUMNS,
  CATEGORY_COLUMN,
  { ...COUNTRY_COLUMN, className: "w-[106px] @max-[1240px]:hidden" },
];
const CREATOR = "w-[206px] pl-6! @max-[1000px]:w-[200px] @max-[700px]:w-auto @max-[700px]:pl-4!";
const EMAIL = "w-[160px] @min-[1280px]:w-[210px] @max-[1040px]:hidden";
const PURPOSE = "w-[126px] @min-[1280px]:w-[170px] @max-[1080px]:hidden";
const REVEALED = "w-[158px] @max-[700px]:w-[92px] pr-6! @max-[700px]:pr-4! @max-[700px]:text-right";

function Email({ email }: { email: string | undefined }) {
  // Only what is an address becomes a link.
  if (!email) return <span className="text-ink-3">none</span>;
  if (!/^[^\s@:?&]+@[^\s@:?&]+$/.test(email)) return <bdi title={email}>{email}</bdi>;
  return (
    <a
      href={`mailto:${email}`}
      title={email}
      className="rounded-4 text-ink-2 hover:text-ink hover:underline hover:decoration-line-strong hover:underline-offset-3"
    >
      <bdi>{email}</bdi>
    </a>
  );
}

function Revealed({ owned, now }: { owned: OwnedCreator; now: number }) {
  const { revealedAt, revealedBy } = owned;
  return (
    <span
      className="inline-flex items-center gap-2 align-middle"
      title={`${formatDay(revealedAt)} by ${revealedBy.name}`}
    >
      <span className="@max-[700px]:hidden">{shortDay(revealedAt, now)}</span>
      <span className="text-ink-3">
        <Moment iso={revealedAt} now={now} />
        {shortAge(revealedAt, now) !== "now" && <span className="sr-only"> ago</span>}
      </span>
      <Avatar name={revealedBy.name} isSmall />
      <span className="sr-only">by {revealedBy.name}</span>
    </span>
  );
}

export function LibraryTable({
  rows,
  address,
  now,
}: {
  rows: readonly OwnedCreator[];
  address: CreatorAddress;
  now: number;
}) {
  const head = (title: string, className: string) => (
    <SortHead address={address} title={title} className={className} />
  );
  return (
    <table className={tableClass}>
      <thead>
        <tr>
          {head("Creator", CREATOR)}
          {COLUMNS.map(({ title, sort, isNumber, className }) => (
            <SortHead key={title} {...{ address, title, sort, isNumber, className }} />
          ))}
          {head("Email", EMAIL)}
          {head("Purpose", PURPOSE)}
          <SortHead address={address} title="Revealed" sort="date_created" className={REVEALED} />
        </tr>
      </thead>
      <tbody>
        {rows.map((owned) => {
          const { creator, purpose } = owned;
          return (
            <tr key={creator.id} className="hover:[&>td]:bg-hover @max-[700px]:[&>td]:h-16">
              <td className={`${bodyCell} ${CREATOR}`}>
                <OwnedName creator={creator} />
              </td>
              {COLUMNS.map(({ title, isNumber, className, owned: cell }) => (
                <td key={title} className={`${bodyCell} ${isNumber ? "text-right" : ""} ${className}`}>
                  {cell(creator)}
                </td>
              ))}
              <td className={`${bodyCell} ${EMAIL}`}>
                <Email email={creator.email} />
              </td>
              <td className={`${bodyCell} ${PURPOSE}`}>
                {purpose ? <bdi title={purpose}>{purpose}</bdi> : <span className="text-ink-3">none</span>}
              </td>
              <td className={`${bodyCell} ${REVEALED}`}>
                <Revealed owned={owned} now={now} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
