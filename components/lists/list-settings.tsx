import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormNotice } from "@/components/ui/form-notice";
import { MAX_DESCRIPTION_LENGTH, MAX_LIST_NAME_LENGTH, type List } from "@/lib/contract/lists";
import type { ListChange } from "@/lib/contract/lists-bodies";
import { messages } from "./messages";
import { ColumnSettings, UndoColumn, type RemovedColumn } from "./settings/columns";
import { messages as parts } from "./settings/messages";
import { SettingsDrawer } from "./settings/settings-drawer";
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
      <Button type="submit" name="action" value="change" className="justify-self-start not-noscript:hidden">
        {messages.save}
      </Button>
    </form>
  );
}

type Sent = (name: string) => string;
type PartProps = {
  of: "list" | "status" | "column";
  sent: Sent;
  title?: string;
  note?: string;
  children: ReactNode;
};

/** It shows the result of its own form. */
function Part({ of, sent, title, note, children }: PartProps) {
  const isHere = sent("settings") === of;
  const words = of === "list" ? messages : parts;
  return (
    <section
      id={`settings-${of}`}
      aria-label={title ?? messages.settings}
      className="grid gap-3 border-t border-line pt-5 first:border-0 first:pt-0"
    >
      {title && <h3 className="text-14 font-600">{title}</h3>}
      {isHere && (
        <FormNotice
          done={sent("done")}
          problem={sent("problem")}
          doneWords={words.done}
          problemWords={words.problems}
        />
      )}
      {children}
      {note && <p className="text-12 text-ink-3">{note}</p>}
    </section>
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
  const undo = sent("removed");
  return (
    <SettingsDrawer isOpen={sent("settings") !== ""} href={`/lists/${list.id}`}>
      {list.canEdit && (
        <Part of="list" sent={sent}>
          <Texts list={list} />
        </Part>
      )}
      {list.canEdit && list.kind === "creators" && (
        <>
          <Part of="status" sent={sent} title={parts.statuses.title} note={parts.statuses.note}>
            <StatusSettings list={list} />
          </Part>
          <Part of="column" sent={sent} title={parts.columns.title} note={parts.columns.note}>
            {removed.some(({ id }) => id === undo) && <UndoColumn list={list} id={undo} />}
            <ColumnSettings list={list} removed={removed} />
          </Part>
        </>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line pt-5 first:border-0 first:pt-0">
        <ListAct
          id={list.id}
          action={isClosed ? "reopen" : "close"}
          label={isClosed ? messages.reopen : messages.close}
        />
        {list.canManage && <ListAct id={list.id} action="remove" label={messages.remove} />}
      </div>
    </SettingsDrawer>
  );
}
