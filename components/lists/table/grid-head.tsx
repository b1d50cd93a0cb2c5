import type { ReactNode } from "react";
import Link from "next/link";
import { ArrowDown, ArrowUp } from "lucide-react";
import { LinkPending } from "@/components/ui/link-pending";
import { headCell } from "@/components/ui/table-cells";
import { changedHref, sortChange, type TableAddress } from "./table-address";
import { sortOf, type TableField } from "./table-fields";

export const CHOOSE_WIDTH = 48;
export const ADD_WIDTH = 40;
/** `pixels` are at the default text size. In rem, columns grow with larger text. */
export const widthOf = (pixels: number) => `${pixels / 16}rem`;

function Head({
  field,
  address,
  className,
}: {
  field: TableField;
  address: TableAddress;
  className: string;
}) {
  const { sortBy, isDescending } = address.query;
  const sort = sortOf(field);
  const isCurrent = sort !== undefined && sort === sortBy;
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? (isDescending ? "descending" : "ascending") : undefined}
      title={field.title}
      className={`${headCell} sticky top-0 z-[3] truncate ${field.isNumber ? "text-right" : ""} ${className}`}
    >
      {sort === undefined ? (
        <bdi>{field.title}</bdi>
      ) : (
        <Link
          href={changedHref(address, sortChange(address.query, sort))}
          prefetch={false}
          scroll={false}
          className={`inline-flex h-full max-w-full items-center gap-0.5 rounded-4 hover:text-ink ${isCurrent ? "text-ink" : ""}`}
        >
          <bdi className="truncate">{field.title}</bdi>
          {isCurrent && <Arrow size={12} aria-hidden="true" className="shrink-0" />}
          <LinkPending />
        </Link>
      )}
    </th>
  );
}

export function GridHead({
  fields,
  address,
  choose,
  add,
}: {
  fields: readonly TableField[];
  address: TableAddress;
  choose: ReactNode;
  /** Adds a column. */
  add: ReactNode;
}) {
  return (
    <>
      <colgroup>
        <col className="noscript:hidden" style={{ width: widthOf(CHOOSE_WIDTH) }} />
        {fields.map(({ key, width }, index) => (
          <col
            key={key}
            className={`w-(--width) ${index === 0 ? "max-md:w-auto" : "max-md:hidden"}`}
            style={{ "--width": widthOf(width) } as object}
          />
        ))}
        <col className="w-(--width) max-md:hidden" style={{ "--width": widthOf(ADD_WIDTH) } as object} />
      </colgroup>
      <thead>
        <tr>
          <th
            scope="col"
            className={`${headCell} sticky left-0 top-0 z-[4] pl-4! noscript:hidden max-md:static`}
          >
            {choose}
          </th>
          {fields.map((field, index) => (
            <Head
              key={field.key}
              {...{ field, address }}
              className={
                index === 0 ? "sticky left-12 z-[4]! noscript:left-0 max-md:static" : "max-md:hidden"
              }
            />
          ))}
          <td className={`${headCell} sticky right-0 top-0 z-[4] px-1! max-md:hidden`}>{add}</td>
        </tr>
      </thead>
    </>
  );
}
