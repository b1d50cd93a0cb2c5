import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Radio } from "@/components/ui/radio";
import { MAX_LIST_NAME_LENGTH } from "@/lib/contract/lists";
import { messages } from "./messages";

export type BoardChoice = { id: string; name: string; isTeam: boolean; items: number };

const { save } = messages;

export function SaveForm({
  boards,
  fields,
}: {
  boards: readonly BoardChoice[];
  fields: readonly (readonly [string, string])[];
}) {
  return (
    <form method="post" action="/api/dashboard/boards" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <input type="hidden" name="action" value="save" />
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {boards.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-12 font-550 text-ink-2">{save.boards}</legend>
          <ul className="rounded-10 border border-line bg-surface">
            {boards.map(({ id, name, isTeam, items }, index) => (
              <li key={id} className="border-t border-line first:border-t-0">
                <label className="flex min-h-11 cursor-pointer items-center gap-2.5 px-3 hover:bg-hover">
                  <Radio name="board" value={id} defaultChecked={index === 0} />
                  <bdi className="min-w-0 truncate font-550">{name}</bdi>
                  {!isTeam && <span className="text-12 text-ink-3">{save.private}</span>}
                  <span className="ml-auto tabular-nums text-ink-3">{save.items(items)}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <Field label={save.name} name="name" maxLength={MAX_LIST_NAME_LENGTH} autoComplete="off" />
      <label className="flex min-h-6 items-center gap-2">
        <Checkbox name="isTeam" value="1" defaultChecked />
        {save.isTeam}
      </label>
      <Button type="submit" variant="primary" className="justify-self-start">
        {save.submit}
      </Button>
    </form>
  );
}
