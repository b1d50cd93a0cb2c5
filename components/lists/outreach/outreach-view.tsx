import type { ReactNode } from "react";
import { ChevronLeft, ChevronRight, ExternalLink, FileDown, TriangleAlert } from "lucide-react";
import { PlatformIcon } from "@/components/records/platform-icon";
import { sourceOf } from "@/components/records/masked-id";
import { ReminderForm } from "@/components/records/reminders";
import { StatusName } from "@/components/records/status-glyph";
import { CopyButton } from "@/components/ui/copy-button";
import { Box } from "@/components/ui/box";
import { buttonClass } from "@/components/ui/button-class";
import type { List } from "@/lib/contract/lists";
import type { MessageTemplate, PreparedMessage } from "@/lib/contract/outreach";
import { WarningChip } from "../warning-chip";
import { messages } from "./messages";

export type Outreach = {
  list: List;
  ids: readonly string[];
  template: MessageTemplate | null;
  prepared: readonly PreparedMessage[];
  /** The creator whose message is shown. */
  shown: PreparedMessage;
  /** Just marked: a creator's id, `all`, or empty. */
  marked: string;
  may: { write: boolean; seeAddresses: boolean; export: boolean };
  now: number;
};

export const outreachPath = (listId: string) => `/lists/${encodeURIComponent(listId)}/outreach`;

/** In addresses and forms it is the id of a template that doesn't exist yet. */
export const NEW_TEMPLATE = "new";
const chosenTemplate = ({ template }: Pick<Outreach, "template">) => template?.id ?? NEW_TEMPLATE;

/** A template that is gone must not become another one: the text of a refused form would replace it. */
export const findTemplate = (templates: readonly MessageTemplate[], wanted: string): MessageTemplate | null =>
  (wanted === "" ? templates[0] : templates.find(({ id }) => id === wanted)) ?? null;

/** The address that forms of the page return to. */
export function backHref(outreach: Outreach): string {
  const { list, ids, shown } = outreach;
  const template = chosenTemplate(outreach);
  const search = new URLSearchParams({ ids: ids.join(","), template, at: shown.creatorId });
  return `${outreachPath(list.id)}?${search}`;
}

const fileHref = ({ list, template }: Outreach, extension: "eml" | "csv", ids: readonly string[]): string => {
  const search = new URLSearchParams({ template: template?.id ?? "", ids: ids.join(",") });
  return `/api/dashboard/lists/${encodeURIComponent(list.id)}/outreach.${extension}?${search}`;
};

const nameOf = ({ name }: PreparedMessage) => name ?? messages.unnamed;

/** Nothing but a warning when the message may be sent. */
function troubleOf({ state, missing, address }: PreparedMessage): string | null {
  if (state === "missing") return messages.missing(missing);
  if (state !== "ready") return messages.states[state];
  return address === "none" ? messages.addresses.none : null;
}

const readyOf = ({ prepared }: Outreach) => prepared.filter(({ state }) => state === "ready");

/** One form with the ids, so that a page of 200 creators doesn't repeat them in 200 links. */
function Chooser({ outreach, children }: { outreach: Outreach; children: ReactNode }) {
  const { list, ids } = outreach;
  return (
    <form method="get" action={outreachPath(list.id)} className="contents">
      <input type="hidden" name="ids" value={ids.join(",")} />
      <input type="hidden" name="template" value={chosenTemplate(outreach)} />
      {children}
    </form>
  );
}

function State({ message, list }: { message: PreparedMessage; list: List }) {
  const trouble = troubleOf(message);
  const status = list.statuses.find(({ id }) => id === message.statusId);
  if (trouble)
    return (
      <span className="flex items-center gap-1 text-12 text-warn-ink">
        <TriangleAlert size={12} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">{trouble}</span>
      </span>
    );
  if (status && status.stage !== "shortlisted")
    return (
      <span className="text-12">
        <StatusName stage={status.stage} name={status.name} />
      </span>
    );
  return <span className="text-12 text-ink-3">{messages.ready}</span>;
}

export function CreatorColumn({ outreach }: { outreach: Outreach }) {
  const { prepared, shown, list, now } = outreach;
  const toCheck = prepared.filter((message) => troubleOf(message) !== null || message.warning).length;
  return (
    <Box
      title={messages.counts(prepared.length)}
      aside={
        toCheck > 0 && (
          <span className="rounded-4 bg-warn-soft px-1.5 text-12 font-550 text-warn-ink">
            {messages.toCheck(toCheck)}
          </span>
        )
      }
      className="pb-1"
    >
      <Chooser outreach={outreach}>
        <ul aria-label={messages.creators} className="mt-2 max-h-[70vh] overflow-auto max-lg:max-h-64">
          {prepared.map((message) => (
            <li key={message.creatorId} className="border-t border-line">
              <button
                type="submit"
                name="at"
                value={message.creatorId}
                aria-current={message.creatorId === shown.creatorId ? "true" : undefined}
                className="flex w-full items-center gap-2 border-l-2 border-transparent px-4 py-2 text-left hover:bg-hover aria-[current]:border-accent aria-[current]:bg-accent-soft max-md:min-h-11"
              >
                <span className="grid min-w-0 flex-1 gap-0.5">
                  <bdi className="truncate font-600">{nameOf(message)}</bdi>
                  <State message={message} list={list} />
                  {message.warning && (
                    <span className="flex">
                      <WarningChip warning={message.warning} now={now} />
                    </span>
                  )}
                </span>
                <PlatformIcon source={sourceOf(message.creatorId)} size={14} />
              </button>
            </li>
          ))}
        </ul>
      </Chooser>
    </Box>
  );
}

/** Fields that are missing stay in their braces and are marked. */
function Body({ text, missing }: { text: string; missing: readonly string[] }) {
  const holes = new Set(missing.map((name) => `{{${name}}}`));
  return text.split(/(\{\{[^{}\n]*\}\})/).map((part, index) =>
    holes.has(part) ? (
      <mark key={index} className="rounded-4 bg-warn-soft px-1 text-warn-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)] gap-2 border-b border-line px-[18px] py-2.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 font-550 wrap-anywhere">{children}</dd>
    </div>
  );
}

function MarkForm({ outreach, ids, label }: { outreach: Outreach; ids: readonly string[]; label: string }) {
  const { list, template } = outreach;
  return (
    <form
      method="post"
      action={`/api/dashboard/lists/${encodeURIComponent(list.id)}/outreach/contacted`}
      className="contents"
    >
      <input type="hidden" name="ids" value={ids.join(",")} />
      <input type="hidden" name="template" value={template?.id ?? ""} />
      <input type="hidden" name="back" value={backHref(outreach)} />
      <button type="submit" className={buttonClass()}>
        {label}
      </button>
    </form>
  );
}

/** For every ready creator at once. */
export function AllActions({ outreach }: { outreach: Outreach }) {
  const { template, may, list } = outreach;
  const ready = readyOf(outreach);
  if (!template || ready.length === 0) return null;
  const withAddress = ready.filter(({ email }) => email !== null).map(({ creatorId }) => creatorId);
  return (
    <>
      {may.export && may.seeAddresses && withAddress.length > 0 && (
        <a href={fileHref(outreach, "csv", withAddress)} download className={buttonClass()}>
          <FileDown size={15} aria-hidden="true" />
          {messages.file}
        </a>
      )}
      {may.write && list.canEdit && ready.length > 1 && (
        <MarkForm
          outreach={outreach}
          ids={ready.map(({ creatorId }) => creatorId)}
          label={messages.markAll(ready.length)}
        />
      )}
    </>
  );
}

/** Offered for the creators that were just marked. */
export function RemindAfter({ outreach }: { outreach: Outreach }) {
  const { marked, prepared, list, may } = outreach;
  const stageOf = (id: string) => list.statuses.find((status) => status.id === id)?.stage;
  const all = prepared.filter(
    ({ creatorId, state }) => state === "ready" && (marked === "all" || marked === creatorId),
  );
  const contacted = all.filter(({ statusId }) => stageOf(statusId) === "contacted");
  const of = contacted.length > 0 ? contacted : all.slice(0, 1);
  const ids = of.map(({ creatorId }) => creatorId);
  const [first] = of;
  const status = list.statuses.find(({ id }) => id === first?.statusId);
  if (!first || !status || !may.write) return null;
  return (
    <section className="grid gap-2 rounded-8 bg-surface p-4 ring-1 ring-inset ring-line">
      <h2 className="font-600">{messages.remind}</h2>
      <ReminderForm ids={ids} back={backHref(outreach)} listId={list.id} status={status.name} />
    </section>
  );
}

function Step({
  to,
  label,
  Icon,
}: {
  to: PreparedMessage | undefined;
  label: string;
  Icon: typeof ChevronLeft;
}) {
  return (
    <button
      type="submit"
      name="at"
      value={to?.creatorId ?? ""}
      disabled={!to}
      aria-label={label}
      className={buttonClass({ variant: "ghost", size: "icon", className: "disabled:opacity-40" })}
    >
      <Icon size={15} aria-hidden="true" />
    </button>
  );
}

function Steps({ outreach }: { outreach: Outreach }) {
  const { prepared, shown } = outreach;
  const at = prepared.indexOf(shown);
  return (
    <Chooser outreach={outreach}>
      <span className="flex items-center gap-1 text-12 text-ink-2 tabular-nums">
        <Step to={prepared[at - 1]} label={messages.previous} Icon={ChevronLeft} />
        {messages.position(at + 1, prepared.length)}
        <Step to={prepared[at + 1]} label={messages.next} Icon={ChevronRight} />
      </span>
    </Chooser>
  );
}

function Acts({ outreach }: { outreach: Outreach }) {
  const { shown, template, may, list } = outreach;
  const { state, email, subject, body, creatorId } = shown;
  if (!template) return <p className="px-[18px] py-3 text-12 text-ink-3">{messages.saveFirst}</p>;
  if (state !== "ready" || !may.write) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-[18px] py-3">
      <CopyButton
        text={[subject, body].filter((text) => text !== "").join("\n\n")}
        label={messages.copy}
        size="normal"
      />
      {email !== null && (
        <a
          href={fileHref(outreach, "eml", [creatorId])}
          download
          className={buttonClass({ variant: "primary" })}
        >
          <ExternalLink size={15} aria-hidden="true" />
          {messages.draft}
        </a>
      )}
      {list.canEdit && <MarkForm outreach={outreach} ids={[creatorId]} label={messages.mark} />}
    </div>
  );
}

export function Preview({ outreach }: { outreach: Outreach }) {
  const { shown } = outreach;
  const { state, missing, email, address } = shown;
  const isWritten = state === "ready" || state === "missing";
  return (
    <Box title={messages.preview} aside={<Steps outreach={outreach} />}>
      <p className="flex flex-wrap items-center gap-x-2 px-[18px] py-2">
        <bdi className="font-600 wrap-anywhere">{nameOf(shown)}</bdi>
        {state !== "ready" && <State message={shown} list={outreach.list} />}
      </p>
      {isWritten ? (
        <>
          <dl className="border-t border-line">
            <Line label={messages.to}>
              {email === null ? (
                <span className="font-400 text-ink-3">
                  {address === "known" ? null : messages.addresses[address]}
                </span>
              ) : (
                <bdi>{email}</bdi>
              )}
            </Line>
            <Line label={messages.subject}>
              <bdi>
                <Body text={shown.subject} missing={missing} />
              </bdi>
            </Line>
          </dl>
          <div className="px-[18px] py-4 leading-6 whitespace-pre-wrap wrap-anywhere">
            <bdi>
              <Body text={shown.body} missing={missing} />
            </bdi>
          </div>
          <Acts outreach={outreach} />
        </>
      ) : (
        <p className="px-[18px] pb-4 text-ink-2">{messages.refused(<bdi>{nameOf(shown)}</bdi>)}</p>
      )}
    </Box>
  );
}
