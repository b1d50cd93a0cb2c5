/** A plain form, which needs no scripts. */
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { TEMPLATE_KEYS, templateOf } from "@/lib/contract/list-templates";
import { MAX_LIST_NAME_LENGTH } from "@/lib/contract/lists";
import { messages } from "./messages";

const CHOICES = TEMPLATE_KEYS.map((value) => ({ value, label: templateOf(value).name }));

export function NewListForm() {
  return (
    <form
      method="post"
      action="/api/dashboard/lists"
      className="grid items-end gap-4 px-[18px] py-4 md:grid-cols-[2fr_1fr_auto]"
    >
      <input type="hidden" name="action" value="create" />
      <Field label={messages.name} name="name" required maxLength={MAX_LIST_NAME_LENGTH} autoComplete="off" />
      <SelectField label={messages.template} name="template" choices={CHOICES} value="shortlist" />
      <Button type="submit" variant="primary">
        {messages.create}
      </Button>
      <label className="flex min-h-6 items-center gap-2 md:col-span-3">
        <Checkbox name="isTeam" value="1" defaultChecked />
        {messages.isTeam}
      </label>
    </form>
  );
}
