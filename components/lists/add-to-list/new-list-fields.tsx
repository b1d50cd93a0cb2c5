"use client";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { MAX_LIST_NAME_LENGTH } from "@/lib/contract/lists";
import { messages } from "./messages";
import type { NewListWish } from "./use-adding";

/** `onBack` is undefined if there is no other list. */
export function NewListFields({
  name,
  count,
  onCreate,
  onBack,
}: {
  name: string;
  count: number;
  onCreate: (wish: NewListWish) => void;
  onBack: (() => void) | undefined;
}) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onCreate({ name: String(fields.get("name")), isTeam: fields.has("isTeam") });
  };
  return (
    <form onSubmit={onSubmit} autoComplete="off">
      <Field
        id="new-list-name"
        name="name"
        label={messages.name}
        defaultValue={name}
        required
        autoFocus
        maxLength={MAX_LIST_NAME_LENGTH}
      />
      <label className="mt-3 flex min-h-8 items-center gap-2 max-md:min-h-11">
        <Checkbox name="isTeam" value="1" defaultChecked />
        {messages.isTeam}
      </label>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" variant="primary" className="max-md:flex-1">
          {messages.create(count)}
        </Button>
        {onBack && (
          <Button variant="ghost" onClick={onBack}>
            {messages.back}
          </Button>
        )}
      </div>
    </form>
  );
}
