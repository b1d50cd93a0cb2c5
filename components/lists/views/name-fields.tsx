import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { MAX_VIEW_NAME_LENGTH } from "@/lib/contract/saved-views";
import { messages } from "./messages";

export function NameFields({
  id,
  name = "",
  isTeam = false,
}: {
  id: string;
  name?: string;
  isTeam?: boolean;
}) {
  return (
    <>
      <Field
        id={id}
        name="name"
        label={messages.name}
        required
        maxLength={MAX_VIEW_NAME_LENGTH}
        defaultValue={name}
        autoComplete="off"
      />
      <label className="flex min-h-6 items-center gap-2 max-md:min-h-11">
        <Checkbox name="scope" value="team" defaultChecked={isTeam} />
        {messages.isTeam}
      </label>
    </>
  );
}
