"use client";
import { useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useRouter } from "next/navigation";
import { CircleAlert, LoaderCircle } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Toast } from "@/components/ui/toast";
import { countOf, type AddTarget } from "@/lib/client/asked-for-list";
import { useListNames } from "@/lib/client/use-list-names";
import { AddedWords, ListLink } from "./added-messages";
import { ListChoices } from "./list-choices";
import { NewListFields } from "./new-list-fields";
import { useLatest } from "../table/use-latest";
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

function EndWords({ step }: { step: End }) {
  if (step.name === "undone") return messages.undone(step.removed, <ListLink list={step.list} />);
  return (
    <>
      {step.problem !== null && (
        <p>
          <bdi>{step.problem}</bdi>
        </p>
      )}
      <AddedWords list={step.list} of={step.answer} />
    </>
  );
}

type End = Extract<Step, { name: "added" | "undone" }>;

/** An open dialog covers the page, so the toast is shown inside it. */
function AddedToast({ step, adding, onClose }: { step: End; adding: Adding; onClose: () => void }) {
  const router = useRouter();
  const [place, setPlace] = useState<Element | null>(null);
  useLayoutEffect(() => setPlace(document.querySelector("dialog[open]") ?? document.body), []);
  useEffect(() => {
    // Rows show their lists. A dialog behind refreshes the page when it is closed.
    if (document.querySelector("dialog[open]") === null) router.refresh();
  }, [router, step.name]);
  if (place === null) return null;
  return createPortal(
    <div className="pointer-events-none fixed inset-x-3 bottom-24 z-[12] flex justify-center text-13 max-md:bottom-32">
      <Toast
        onDismiss={onClose}
        action={
          step.name === "added" &&
          step.answer.added > 0 && (
            <Button variant="inverse" size="small" onClick={() => void adding.undo(step)}>
              {messages.undo}
            </Button>
          )
        }
      >
        <EndWords step={step} />
      </Toast>
    </div>,
    place,
  );
}

export function AddToListDialog({ target, onClose }: { target: AddTarget; onClose: () => void }) {
  const adding = useAdding(target);
  const { step } = adding;
  const isOver = step.name === "added" || step.name === "undone";
  const isOverNow = useLatest(isOver);
  if (isOver) return <AddedToast {...{ step, adding, onClose }} />;
  // The browser says that a dialog has closed after it was replaced by the toast.
  const onDialogClose = () => {
    if (!isOverNow.current) onClose();
  };
  return (
    <Dialog isOpen onClose={onDialogClose} title={messages.title(countOf(target))}>
      {step.name === "adding" ? (
        <Waiting words={messages.adding} />
      ) : (
        <Choosing adding={adding} count={countOf(target)} problem={step.problem} />
      )}
    </Dialog>
  );
}
