/** What a list is called, who sees it, and its end. Plain forms, which need no scripts. */
import { Button, buttonClass } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { MAX_DESCRIPTION_LENGTH, MAX_LIST_NAME_LENGTH, type List } from "@/lib/contract/lists";
import type { ListChange } from "@/lib/contract/lists-bodies";
import { messages } from "./messages";

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

export function ListSettings({ list }: { list: List }) {
  const isClosed = list.closedAt !== null;
  return (
    <details className="min-w-0">
      <summary className={buttonClass()}>{messages.settings}</summary>
      <div className="mt-2 grid max-w-[32.5rem] gap-4 rounded-10 border border-line bg-surface p-4">
        {list.canEdit && <Texts list={list} />}
        <div className="flex flex-wrap gap-2">
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
