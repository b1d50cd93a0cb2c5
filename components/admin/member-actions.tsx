"use client";
/** What an admin can change about an account. */
import { lazy } from "react";
import { Settings2 } from "lucide-react";
import type { MemberRow } from "@/lib/contract/members";
import { DialogButton } from "./dialog-button";

const MemberDialog = lazy(async () => ({ default: (await import("./member-dialog")).MemberDialog }));

export function MemberActions({ member, isSelf }: { member: MemberRow; isSelf: boolean }) {
  return (
    <DialogButton
      size="small"
      aria-label={`Change ${member.name}`}
      dialog={(close) => <MemberDialog member={member} isSelf={isSelf} onClose={close} />}
    >
      <Settings2 size={14} className="text-ink-3" aria-hidden="true" />
      Change
    </DialogButton>
  );
}
