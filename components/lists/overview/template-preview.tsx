/** The rows are invented. */
import { LIST_TEMPLATES, type TemplateKey } from "@/lib/contract/list-templates";
import type { Stage } from "@/lib/contract/lists";
import { StatusGlyph } from "../status-glyph";

const LINES: Readonly<Record<TemplateKey, readonly { stage: Stage; width: string; cell: string }[]>> = {
  shortlist: [
    { stage: "shortlisted", width: "w-20", cell: "" },
    { stage: "contacted", width: "w-14", cell: "" },
    { stage: "replied", width: "w-[4.5rem]", cell: "" },
  ],
  "paid-collaboration": [
    { stage: "replied", width: "w-20", cell: "€450" },
    { stage: "agreed", width: "w-14", cell: "€900" },
    { stage: "posted", width: "w-[4.5rem]", cell: "€380" },
  ],
  "product-seeding": [
    { stage: "contacted", width: "w-16", cell: "M" },
    { stage: "agreed", width: "w-20", cell: "S" },
    { stage: "posted", width: "w-14", cell: "L" },
  ],
  "ugc-bench": [
    { stage: "agreed", width: "w-14", cell: "€120" },
    { stage: "agreed", width: "w-20", cell: "€90" },
    { stage: "contacted", width: "w-12", cell: "€200" },
  ],
  "post-board": [],
};
const POSTERS = ["bg-heat-2", "bg-contacted", "bg-replied", "bg-agreed"];

export function TemplatePreview({ template }: { template: TemplateKey }) {
  const isBoard = LIST_TEMPLATES[template].kind === "posts";
  return (
    <div
      aria-hidden="true"
      className="h-28 overflow-hidden rounded-t-10 border-b border-line bg-sunken px-4 pt-4 forced-colors:hidden"
    >
      {isBoard ? (
        <div className="flex gap-2">
          {POSTERS.map((color) => (
            <span key={color} className={`h-20 flex-1 rounded-6 opacity-70 ${color}`} />
          ))}
        </div>
      ) : (
        <div className="h-full rounded-t-6 bg-surface px-2.5 ring-1 ring-line">
          {LINES[template].map(({ stage, width, cell }) => (
            <div
              key={`${width} ${cell}`}
              className="flex h-[29px] items-center gap-2 border-b border-line text-12"
            >
              <StatusGlyph stage={stage} size={12} />
              <span className={`h-1.5 rounded-[3px] bg-line-strong ${width}`} />
              <span className="ml-auto font-600 tabular-nums">{cell}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
