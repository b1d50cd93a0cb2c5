import { STAGE_FILLS } from "@/components/records/status-glyph";
import { ButtonLink } from "@/components/ui/button";
import { unseen } from "@/components/ui/unseen";
import { TEMPLATE_KEYS, templateOf, type TemplateKey, LIST_TEMPLATES } from "@/lib/contract/list-templates";
import type { Stage } from "@/lib/contract/lists";
import { messages } from "./messages";

const templateHref = (key: TemplateKey) => `/lists?template=${key}`;

function bringsOf(key: TemplateKey): readonly string[] {
  const { kind, statuses, columns } = templateOf(key);
  return kind === "posts"
    ? messages.ofBoard
    : [messages.statuses(statuses.length), ...columns.map(({ name }) => name)];
}

const OFFERED = TEMPLATE_KEYS.filter((key) => key !== "shortlist");

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

/** The rows are invented. Dots weigh a tenth of the glyphs of statuses. */
function TemplatePreview({ template }: { template: TemplateKey }) {
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
              <i className={`size-2.5 rounded-full ${STAGE_FILLS[stage]}`} />
              <i className={`h-1.5 rounded-4 bg-line-strong ${width}`} />
              <span className="ml-auto">{cell}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function Card({ template }: { template: TemplateKey }) {
  const { name } = templateOf(template);
  return (
    <li className="flex min-w-0 flex-col rounded-10 border border-line bg-surface">
      <TemplatePreview template={template} />
      <div className="flex flex-1 flex-col items-start p-4">
        <h3 className="text-14 font-600">{name}</h3>
        <p className="mt-0.5 text-ink-2">{messages.templates[template]}</p>
        <p className="mb-3.5 mt-2 text-12 text-ink-3">{bringsOf(template).join(", ")}</p>
        <ButtonLink href={templateHref(template)} className="mt-auto">
          {messages.use} {unseen(name)}
        </ButtonLink>
      </div>
    </li>
  );
}

export function TemplateCards() {
  return (
    <section aria-labelledby="templates">
      <h2 id="templates" className="text-14 font-600">
        {messages.orTemplate}
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {OFFERED.map((key) => (
          <Card key={key} template={key} />
        ))}
      </ul>
    </section>
  );
}

export function TemplateLine() {
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-10 border border-line bg-surface px-[18px] py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-600">{messages.start}</h2>
        <p className="text-ink-2">{messages.startNote}</p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {OFFERED.map((key) => (
          <li key={key}>
            <ButtonLink href={templateHref(key)}>{templateOf(key).name}</ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
