import { Radio } from "@/components/ui/radio";
import { ROLES, ROLE_WORDS, type Role } from "@/lib/contract/members";
import { messages } from "./messages/frame";

export function RoleChoice({ value }: { value: Role }) {
  return (
    <fieldset>
      <legend className="sr-only">{messages.roleChoice.legend}</legend>
      <div className="grid gap-1">
        {ROLES.map((role) => (
          <label key={role} className="flex items-start gap-2.5 py-1.5 max-md:py-2.5">
            <Radio name="role" value={role} defaultChecked={value === role} className="mt-0.5" />
            <span>
              <b className="font-550">{ROLE_WORDS[role].label}</b>{" "}
              <span className="text-ink-3">{ROLE_WORDS[role].means}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
