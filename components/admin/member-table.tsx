/** Every account of the team. */
import { Avatar } from "@/components/ui/avatar";
import { formatDay } from "@/components/ui/moment";
import { bodyCell, headCell } from "@/components/ui/table-cells";
import { Tag } from "@/components/ui/tag";
import type { MemberRow } from "@/lib/contract/members";
import { MemberActions } from "./member-actions";

export function MemberTable({ members, ownId }: { members: readonly MemberRow[]; ownId: string }) {
  return (
    <div className="@container overflow-hidden rounded-10 border border-line bg-surface">
      <table className="w-full table-fixed border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={`${headCell} pl-[18px]`}>
              Member
            </th>
            <th scope="col" className={`${headCell} w-24 @max-[560px]:hidden`}>
              Role
            </th>
            <th scope="col" className={`${headCell} w-40 text-right @max-[720px]:hidden`}>
              Budget a month
            </th>
            <th scope="col" className={`${headCell} w-32 @max-[860px]:hidden`}>
              Since
            </th>
            <th scope="col" className={`${headCell} w-[130px] pr-3 text-right`}>
              <span className="sr-only">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id} className="last:[&>td]:border-b-0">
              <td className={`${bodyCell} h-14! pl-[18px]`}>
                <span className="flex min-w-0 items-center gap-3">
                  <Avatar name={member.name} />
                  <span className="min-w-0">
                    <span className="flex items-center gap-2">
                      <bdi className={`truncate font-600 ${member.disabledAt ? "text-ink-3" : ""}`}>
                        {member.name}
                      </bdi>
                      {member.id === ownId && <span className="text-ink-3">you</span>}
                      {member.disabledAt && <Tag variant="warn">Disabled</Tag>}
                    </span>
                    <bdi className="block truncate text-12 text-ink-3">{member.email}</bdi>
                  </span>
                </span>
              </td>
              <td className={`${bodyCell} @max-[560px]:hidden`}>
                {member.role === "admin" ? "Admin" : "Member"}
              </td>
              <td className={`${bodyCell} text-right tabular-nums @max-[720px]:hidden`}>
                {member.monthlyCap === null ? (
                  <span className="text-ink-3">no limit</span>
                ) : (
                  member.monthlyCap.toLocaleString("en")
                )}
              </td>
              <td className={`${bodyCell} text-ink-2 @max-[860px]:hidden`}>{formatDay(member.createdAt)}</td>
              <td className={`${bodyCell} pr-3 text-right`}>
                <MemberActions member={member} isSelf={member.id === ownId} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
