/** The rows are invented. Dots weigh a tenth of the glyphs of statuses. */
import { LIST_TEMPLATES, type TemplateKey } from "@/lib/contract/list-templates";
import type { Stage } from "@/lib/contract/lists";

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
const DOTS: Readonly<Record<Stage, string>> = {
  shortlisted: "bg-shortlisted",
  contacted: "bg-contacted",
  replied: "bg-replied",
  agreed: "bg-agreed",
  posted: "bg-posted",
  declined: "bg-declined",
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
        <div className="h-full rounded-t-6 bg-surface px-2.5 text-12 font-600 tabular-nums ring-1 ring-line *:flex *:h-[29px] *:items-center *:gap-2 *:border-b *:border-line">
          {LINES[template].map(({ stage, width, cell }) => (
            <div key={`${width} ${cell}`}>
              <i className={`size-2.5 rounded-full ${DOTS[stage]}`} />
              <i className={`h-1.5 rounded-4 bg-line-strong ${width}`} />
              <span className="ml-auto">{cell}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
