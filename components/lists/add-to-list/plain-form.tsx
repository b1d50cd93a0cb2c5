import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { MAX_LIST_NAME_LENGTH, type ListChoice } from "@/lib/contract/lists";
import { writeWanted } from "@/lib/domain/match/wanted-creator";
import type { RequestedItems } from "@/lib/domain/requested-items";
import { messages } from "./messages";

const ROUTE = "/api/dashboard/lists/add";
const { page } = messages;

export function PlainAddForm({
  lists,
  items: { ids, revealId, people },
  count,
}: {
  lists: readonly ListChoice[];
  items: RequestedItems;
  count: number;
}) {
  const choices = [
    ...lists.filter(({ canEdit }) => canEdit).map(({ id, name }) => ({ value: id, label: name })),
    { value: "", label: page.aNewOne },
  ];
  return (
    <form method="post" action={ROUTE} autoComplete="off" className="grid gap-4">
      {people && <input type="hidden" name="people" value={people.map(writeWanted).join("\n")} />}
      {revealId === undefined ? (
        <input type="hidden" name="ids" value={ids.join(",")} />
      ) : (
        <input type="hidden" name="reveal" value={revealId} />
      )}
      <SelectField label={page.list} name="list" choices={choices} value={choices[0]!.value} />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-600">{page.aNewOne}</legend>
        <Field label={messages.name} name="name" maxLength={MAX_LIST_NAME_LENGTH} />
        <label className="flex min-h-8 items-center gap-2 max-md:min-h-11">
          <Checkbox name="isTeam" value="1" defaultChecked />
          {messages.isTeam}
        </label>
      </fieldset>
      <div>
        <Button type="submit" variant="primary" size="large" className="max-sm:w-full">
          {page.submit(count)}
        </Button>
      </div>
    </form>
  );
}

export function PlainUndo({ listId, ids }: { listId: string; ids: readonly string[] }) {
  return (
    <form method="post" action={ROUTE}>
      <input type="hidden" name="action" value="undo" />
      <input type="hidden" name="list" value={listId} />
      <input type="hidden" name="ids" value={ids.join(",")} />
      <Button type="submit">{messages.undo}</Button>
    </form>
  );
}
