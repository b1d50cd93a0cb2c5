import { Download } from "lucide-react";
import { Box } from "@/components/ui/box";
import { buttonClass } from "@/components/ui/button";
import { fieldLabel } from "@/components/ui/messages/fields";
import { bodyCell, headCell, rowHead } from "@/components/ui/table-cells";
import type { ImportDetail } from "@/lib/contract/imports";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { rejectedOf } from "./import-calls";
import { groupedReasons, partsOf, type GroupedReason } from "./import-state";
import { messages } from "./messages/run";

const { rejected: words } = messages;
const wraps = "whitespace-normal! wrap-anywhere py-2 align-top";

function ReasonTable({
  groups,
  label,
  counted,
}: {
  groups: readonly GroupedReason[];
  label: string;
  /** Names what is counted: rows or values. */
  counted: string;
}) {
  return (
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table aria-label={label} className="w-full min-w-[44rem] border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={`${headCell} pl-[18px]`}>
              {words.reason}
            </th>
            <th scope="col" className={`text-right! ${headCell}`}>
              {counted}
            </th>
            <th scope="col" className={headCell}>
              {words.example}
            </th>
            <th scope="col" className={headCell}>
              {words.todo}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ field, reason, count, unit, first, example, advice }) => (
            <tr key={`${field} ${reason}`} className="last:[&>*]:border-b-0">
              <th scope="row" className={`${bodyCell} ${rowHead} ${wraps} min-w-44 pl-[18px] font-550`}>
                <bdi className="block first-letter:uppercase">
                  {field && `${fieldLabel(field)}: `}
                  {reason}
                </bdi>
              </th>
              <td className={`${bodyCell} py-2 text-right align-top tabular-nums`}>{formatNumber(count)}</td>
              <td className={`${bodyCell} ${wraps} min-w-40`}>
                <span className="font-mono text-12">
                  {first[0] !== undefined && words.at(unit, first[0])}
                  {example !== null && (
                    <>
                      {": "}
                      <bdi>{words.quoted(example)}</bdi>
                    </>
                  )}
                </span>
              </td>
              <td className={`${bodyCell} ${wraps} min-w-52 text-ink-2`}>{words.advice(advice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function RejectedRows({ detail, isDone }: { detail: ImportDetail; isDone: boolean }) {
  const parts = partsOf(detail);
  const rejected = parts.reduce((sum, part) => sum + part.rejected, 0);
  const [rows, values] = [groupedReasons(parts, true), groupedReasons(parts, false)];
  const leftOut = values.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {rows.length > 0 && (
        <Box
          title={words.title(rejected)}
          note={isDone ? words.was : words.will}
          aside={
            detail.hasRejected && (
              <a href={rejectedOf(detail.id)} download className={buttonClass({ size: "small" })}>
                <Download size={14} aria-hidden="true" />
                {words.download}
              </a>
            )
          }
        >
          <div className="mt-3 border-t border-line">
            <ReasonTable groups={rows} label={words.title(rejected)} counted={words.count} />
          </div>
        </Box>
      )}
      {values.length > 0 && (
        <details className="rounded-10 border border-line bg-surface">
          <summary className="cursor-pointer px-4 py-2.5 font-550 max-md:py-3">
            {words.leftOut(leftOut)}
          </summary>
          <div className="border-t border-line">
            <ReasonTable groups={values} label={words.leftOut(leftOut)} counted={words.values} />
          </div>
        </details>
      )}
    </>
  );
}
