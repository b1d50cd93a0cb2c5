"use client";
import { useEffect, useState } from "react";
import { useRouter } from "next/navigation";
import { CircleAlert, LoaderCircle } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { countOf, type AddTarget } from "@/lib/client/asked-for-list";
import { useListNames } from "@/lib/client/use-list-names";
import { AddedWords, ListLink } from "./added-messages";
import { ListChoices } from "./list-choices";
import { NewListFields } from "./new-list-fields";
import { useAdding, type Adding, type Step } from "./use-adding";
import { messages } from "./messages";

function Problem({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <div className="mb-3">
      <Notice role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
        <bdi>{words}</bdi>
      </Notice>
    </div>
  );
}

function Waiting({ words }: { words: string }) {
  return (
    <p role="status" className="flex min-h-24 items-center justify-center gap-2 text-ink-3">
      <LoaderCircle size={18} className="animate-spin" aria-hidden="true" />
      {words}
    </p>
  );
}

function Choosing({ adding, count, problem }: { adding: Adding; count: number; problem: string | null }) {
  const { data, error, refetch } = useListNames();
  const [text, setText] = useState("");
  const [isNew, setNew] = useState(false);
  if (error && !data)
    return (
      <>
        <Problem words={error.message} />
        <Button onClick={() => void refetch()}>{messages.again}</Button>
      </>
    );
  if (!data) return <Waiting words={messages.loading} />;
  const hasLists = data.lists.some(({ canEdit }) => canEdit);
  return (
    <>
      <Problem words={problem} />
      {!hasLists && <p className="mb-3 text-ink-2">{messages.none}</p>}
      {isNew || !hasLists ? (
        <NewListFields
          name={text.trim()}
          count={count}
          onCreate={(wish) => void adding.addToNew(wish)}
          onBack={hasLists ? () => setNew(false) : undefined}
        />
      ) : (
        <ListChoices
          lists={data.lists}
          text={text}
          onType={setText}
          onChoose={(list) => void adding.addTo(list)}
          onNew={() => setNew(true)}
        />
      )}
    </>
  );
}

function titleOf(step: Step, count: number): string {
  if (step.name === "undone") return messages.undoneTitle;
  if (step.name !== "added") return messages.title(count);
  return (step.answer.added > 0 ? messages.done : messages.noneNew)(step.list.name);
}

function End({ step }: { step: Extract<Step, { name: "added" | "undone" }> }) {
  if (step.name === "undone")
    return (
      <p role="status" className="text-14">
        {messages.undone(step.removed, <ListLink list={step.list} />)}
      </p>
    );
  return (
    <>
      <Problem words={step.problem} />
      <div role="status">
        <AddedWords list={step.list} of={step.answer} />
      </div>
    </>
  );
}

/** `onClose` receives whether anything was changed. */
export function AddToListDialog({ target, onClose }: { target: AddTarget; onClose: () => void }) {
  const adding = useAdding(target);
  const router = useRouter();
  const { step } = adding;
  const count = countOf(target);
  const isOver = step.name === "added" || step.name === "undone";
  useEffect(
    () => () => {
      // Rows show their lists, so the page is refreshed. A dialog behind this one refreshes it on closing.
      if (isOver && document.querySelector("dialog[open]") === null) router.refresh();
    },
    [isOver, router],
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(step, count)}
      footer={
        isOver && (
          <>
            {step.name === "added" && step.answer.added > 0 && (
              <Button size="large" onClick={() => void adding.undo(step)}>
                {messages.undo}
              </Button>
            )}
            <ButtonLink
              href={`/lists/${encodeURIComponent(step.list.id)}`}
              size="large"
              className="ml-auto"
              onClick={onClose}
            >
              {messages.open}
            </ButtonLink>
            <Button size="large" variant="primary" onClick={onClose}>
              {messages.close}
            </Button>
          </>
        )
      }
    >
      {step.name === "adding" ? (
        <Waiting words={messages.adding} />
      ) : step.name === "choosing" ? (
        <Choosing adding={adding} count={count} problem={step.problem} />
      ) : (
        <End step={step} />
      )}
    </Dialog>
  );
}
