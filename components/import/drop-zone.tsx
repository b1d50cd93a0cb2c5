"use client";
/** The plain form sends everything at once. Scripts upload files in parts as soon as they are added. */
import { useRef, useState, type ChangeEvent, type DragEvent } from "react";
import { FolderOpen, Upload as UploadIcon } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/button";
import { fileInputClass, TextField } from "@/components/ui/field";
import type { ImportLimits } from "@/lib/contract/imports";
import { chosenFiles, droppedFiles, type NamedFile, fileSize } from "./dropped-files";
import { NEW_FORM } from "./import-calls";
import { messages } from "./messages/files";
import { OptionFields } from "./option-fields";

type Props = {
  limits: Pick<ImportLimits, "maxBytes" | "usedBytes" | "formBytes">;
  onFiles: (files: readonly NamedFile[]) => void;
  onPaste: (text: string) => void;
  onProblem: (problem: string) => void;
  /** The plain form is left out for further files, because it would start another import. */
  isMore?: boolean;
};

function useDrop(onFiles: Props["onFiles"], onProblem: Props["onProblem"]) {
  const [isOver, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const props = {
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void droppedFiles(event.dataTransfer).then(onFiles, () => onProblem(messages.upload.lostFolder));
    },
  };
  return { isOver, props };
}

function Inputs({ onFiles, isMore }: Pick<Props, "onFiles" | "isMore">) {
  const folder = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(chosenFiles(event.target.files));
    event.target.value = "";
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        type="file"
        name="file"
        multiple
        aria-label={messages.drop.input}
        onChange={take}
        className={isMore ? `${fileInputClass} max-w-64` : fileInputClass}
      />
      <Button className="noscript:hidden" onClick={() => folder.current?.click()}>
        <FolderOpen size={15} aria-hidden="true" />
        {messages.drop.folder}
      </Button>
      <input
        ref={(input) => {
          folder.current = input;
          // React doesn't know this property.
          input?.setAttribute("webkitdirectory", "");
        }}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={take}
      />
    </div>
  );
}

function Paste({ onPaste }: Pick<Props, "onPaste">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-max cursor-pointer rounded-4 font-550 text-accent-ink max-md:py-3">
        {messages.drop.paste}
      </summary>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
        <TextField
          label={messages.drop.text}
          help={messages.drop.textHelp}
          name="text"
          rows={6}
          spellCheck={false}
          autoComplete="off"
          id="pasted"
        />
        <Button
          className="justify-self-start noscript:hidden"
          onClick={() => onPaste((document.getElementById("pasted") as HTMLTextAreaElement).value)}
        >
          {messages.drop.pasted}
        </Button>
      </div>
    </details>
  );
}

export function DropZone({ limits, onFiles, onPaste, onProblem, isMore = false }: Props) {
  const { isOver, props } = useDrop(onFiles, onProblem);
  const room = fileSize(Math.max(0, limits.maxBytes - limits.usedBytes));
  const body = (
    <div
      {...props}
      className={`grid grid-cols-[minmax(0,1fr)] gap-3 rounded-10 border-[1.5px] border-dashed px-4 max-md:px-3.5 ${isMore ? "py-3" : "py-6"} ${isOver ? "border-accent bg-accent-soft" : "border-line-strong"}`}
    >
      <div className="flex items-start gap-3">
        <UploadIcon size={18} className="mt-0.5 shrink-0 text-ink-3" aria-hidden="true" />
        <p className="min-w-0">
          <b className="font-600 noscript:hidden">
            {isOver ? messages.drop.now : isMore ? messages.drop.more : messages.drop.title}
          </b>{" "}
          <span className="text-ink-3">{messages.drop.formats(room)}</span>{" "}
          <span className="hidden text-ink-3 noscript:inline">
            {messages.drop.plain(fileSize(limits.formBytes))}
          </span>
        </p>
      </div>
      <Inputs onFiles={onFiles} isMore={isMore} />
      <Paste onPaste={onPaste} />
    </div>
  );
  if (isMore) return <div className="noscript:hidden">{body}</div>;
  return (
    <form
      method="post"
      action={NEW_FORM}
      encType="multipart/form-data"
      className="grid gap-3"
      onSubmit={(event) => event.preventDefault()}
    >
      {body}
      <div className="hidden gap-3 noscript:grid">
        <OptionFields />
        <button
          type="submit"
          className={buttonClass({ variant: "primary", className: "justify-self-start" })}
        >
          {messages.drop.check}
        </button>
      </div>
    </form>
  );
}
