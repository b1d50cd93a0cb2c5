import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { TEMPLATE_KEYS, templateOf, type TemplateKey } from "@/lib/contract/list-templates";
import { MAX_LIST_NAME_LENGTH } from "@/lib/contract/lists";
import { messages } from "./messages";

const CHOICES = TEMPLATE_KEYS.map((value) => ({ value, label: templateOf(value).name }));

export function NewListForm({ template, isFocused }: { template: TemplateKey; isFocused: boolean }) {
  return (
    <form method="post" action="/api/dashboard/lists" className="grid gap-4">
      <input type="hidden" name="action" value="create" />
      <Field
        label={messages.name}
        name="name"
        required
        maxLength={MAX_LIST_NAME_LENGTH}
        autoComplete="off"
        autoFocus={isFocused}
      />
      <SelectField label={messages.template} name="template" choices={CHOICES} value={template} />
      <label className="flex min-h-6 items-center gap-2 max-md:min-h-11">
        <Checkbox name="isTeam" value="1" defaultChecked />
        {messages.isTeam}
      </label>
      <Button type="submit" variant="primary">
        {messages.create}
      </Button>
    </form>
  );
}
