/** What somebody may do. */
import { Radio } from "@/components/ui/radio";
import type { Role } from "@/lib/contract/members";

export const ROLES = [
  { role: "member", label: "Member", means: "searches, reveals and sees the own usage" },
  {
    role: "admin",
    label: "Admin",
    means: "also sees everybody's usage and manages members, keys and credits",
  },
] as const;

export const roleLabel = (role: Role) => ROLES.find((each) => each.role === role)!.label;

export function RoleChoice({ value }: { value: Role }) {
  return (
    <fieldset>
      <legend className="sr-only">Role</legend>
      <div className="grid gap-1">
        {ROLES.map(({ role, label, means }) => (
          <label key={role} className="flex items-start gap-2.5 py-1.5 max-md:py-2.5">
            <Radio name="role" value={role} defaultChecked={value === role} className="mt-0.5" />
            <span>
              <b className="font-550">{label}</b> <span className="text-ink-3">{means}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
