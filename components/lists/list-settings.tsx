import type { ReactNode } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormNotice } from "@/components/ui/form-notice";
import { MAX_DESCRIPTION_LENGTH, MAX_LIST_NAME_LENGTH, type List } from "@/lib/contract/lists";
import type { ListChange } from "@/lib/contract/lists-bodies";
import { messages } from "./messages";
import { ColumnSettings, UndoColumn, type RemovedColumn } from "./settings/columns";
import { messages as parts } from "./settings/messages";
import { StatusSettings } from "./settings/statuses";

const ADDRESS = "/api/dashboard/lists";

export function ListAct({ id, action, label }: { id: string; action: ListChange["action"]; label: string }) {
  return (
    <form method="post" action={ADDRESS}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="action" value={action} variant={action === "remove" ? "danger" : "plain"}>
        {label}
      </Button>
    </form>
  );
}

function Texts({ list }: { list: List }) {
  return (
    <form method="post" action={ADDRESS} className="grid gap-3">
      <input type="hidden" name="id" value={list.id} />
      <input type="hidden" name="version" value={list.version} />
      <Field
        label={messages.name}
        name="name"
        required
        maxLength={MAX_LIST_NAME_LENGTH}
        defaultValue={list.name}
      />
      <Field
        label={messages.description}
        name="description"
        maxLength={MAX_DESCRIPTION_LENGTH}
        defaultValue={list.description}
      />
      {list.canManage ? (
        <label className="flex min-h-6 items-center gap-2">
          <Checkbox name="isTeam" value="1" defaultChecked={list.isTeam} />
          {messages.isTeam}
        </label>
      ) : (
        <input type="hidden" name="isTeam" value={list.isTeam ? "1" : "0"} />
      )}
      <Button type="submit" name="action" value="change" className="justify-self-start">
        {messages.save}
      </Button>
    </form>
  );
}

/** The section that a form returns to is open. */
function Part({ of, sent, title, note, children }: PartProps) {
  const isHere = sent("settings") === of;
  return (
    <details id={`settings-${of}`} open={isHere} className="border-t border-line pt-3">
      <summary className="text-14 font-600 max-md:min-h-11">{title}</summary>
      <div className="mt-1 grid gap-3">
        <p className="text-ink-2">{note}</p>
        {isHere && (
          <FormNotice
            done={sent("done")}
            problem={sent("problem")}
            doneWords={parts.done}
            problemWords={parts.problems}
          />
        )}
        {children}
      </div>
    </details>
  );
}

type PartProps = {
  of: "status" | "column";
  sent: Sent;
  title: string;
  note: string;
  children: ReactNode;
};
type Sent = (name: string) => string;

function Parts({ list, removed, sent }: { list: List; removed: readonly RemovedColumn[]; sent: Sent }) {
  const undo = sent("removed");
  return (
    <>
      <Part of="status" sent={sent} title={parts.statuses.title} note={parts.statuses.note}>
        <StatusSettings list={list} />
      </Part>
      <Part of="column" sent={sent} title={parts.columns.title} note={parts.columns.note}>
        {removed.some(({ id }) => id === undo) && <UndoColumn list={list} id={undo} />}
        <ColumnSettings list={list} removed={removed} />
      </Part>
    </>
  );
}

/** `removed` columns can be restored. */
export function ListSettings({
  list,
  removed,
  sent,
}: {
  list: List;
  removed: readonly RemovedColumn[];
  sent: Sent;
}) {
  const isClosed = list.closedAt !== null;
  return (
    <details className="min-w-0 open:basis-full" open={sent("settings") !== ""}>
      <summary className={buttonClass()}>{messages.settings}</summary>
      <div className="mt-2 grid max-w-[52rem] gap-4 rounded-10 border border-line bg-surface p-4">
        {list.canEdit && <Texts list={list} />}
        {list.canEdit && list.kind === "creators" && <Parts list={list} removed={removed} sent={sent} />}
        <div className="flex flex-wrap gap-2 border-t border-line pt-4 first:border-0 first:pt-0">
          <ListAct
            id={list.id}
            action={isClosed ? "reopen" : "close"}
            label={isClosed ? messages.reopen : messages.close}
          />
          {list.canManage && <ListAct id={list.id} action="remove" label={messages.remove} />}
        </div>
      </div>
    </details>
  );
}
