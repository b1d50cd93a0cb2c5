import { ButtonLink } from "@/components/ui/button";
import { unseen } from "@/components/ui/unseen";
import { TEMPLATE_KEYS, templateOf, type TemplateKey } from "@/lib/contract/list-templates";
import { messages } from "./messages";
import { TemplatePreview } from "./template-preview";

export const templateHref = (key: TemplateKey) => `/lists?template=${key}`;

function bringsOf(key: TemplateKey): readonly string[] {
  const { kind, statuses, columns } = templateOf(key);
  return kind === "posts"
    ? messages.ofBoard
    : [messages.statuses(statuses.length), ...columns.map(({ name }) => name)];
}

const OFFERED = TEMPLATE_KEYS.filter((key) => key !== "shortlist");

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
