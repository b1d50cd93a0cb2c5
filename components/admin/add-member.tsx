"use client";
import { lazy } from "react";
import { UserPlus } from "lucide-react";
import { DialogButton } from "./dialog-button";

const AddMemberDialog = lazy(async () => ({
  default: (await import("./add-member-dialog")).AddMemberDialog,
}));

export function AddMember() {
  return (
    <DialogButton variant="primary" dialog={(close) => <AddMemberDialog onClose={close} />}>
      <UserPlus size={15} aria-hidden="true" />
      Add a member
    </DialogButton>
  );
}
