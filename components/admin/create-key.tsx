"use client";
import { lazy } from "react";
import { KeyRound } from "lucide-react";
import { DialogButton } from "./dialog-button";

const CreateKeyDialog = lazy(async () => ({
  default: (await import("./create-key-dialog")).CreateKeyDialog,
}));

export function CreateKey() {
  return (
    <DialogButton variant="primary" dialog={(close) => <CreateKeyDialog onClose={close} />}>
      <KeyRound size={15} aria-hidden="true" />
      Create a key
    </DialogButton>
  );
}
