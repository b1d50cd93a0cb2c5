"use client";
/** Scripts take the plain form over. After a conflict the reader's text is kept beside the teammate's. */
import {
  useEffect,
  useRef,
  useState,
  useTransition,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
} from "react";
import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field, TextField } from "@/components/ui/field";
import { useRefresh } from "@/lib/client/use-refresh";
import { fetchJson } from "@/lib/client/fetch-json";
import type { BoardPost, PostChange } from "@/lib/contract/boards";
import { MAX_NOTE_LENGTH } from "@/lib/contract/lists";
import { typedTags } from "./board-address";
import { messages } from "./messages";

export type PostDraft = { note: string; tags: string };
type Words = Pick<BoardPost, "note" | "tags" | "version">;
type Conflict = Extract<PostChange, { state: "conflict" }>;

type PostWordsProps = {
  id: string;
  saved: BoardPost;
  hook: string;
  back: string;
  draft: PostDraft | null;
  children: ReactNode;
};

const { words } = messages;

function draftIn(form: HTMLFormElement): PostDraft {
  const fields = new FormData(form);
  return { note: String(fields.get("note")), tags: String(fields.get("tags")) };
}

/** @param draft words that are not saved */
function useWords(
  { id, saved, draft }: Pick<PostWordsProps, "id" | "saved" | "draft">,
  isOpen: () => boolean,
  close: () => void,
) {
  const refresh = useRefresh();
  const [shown, setShown] = useState<Words>(saved);
  const [theirs, setTheirs] = useState<Conflict | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const [typed, setTyped] = useState(draft);
  const [isSaving, startSaving] = useTransition();
  useEffect(() => {
    // An open form must not change while the reader types: the edit belongs to the version they saw.
    if (!isOpen()) setShown(saved);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new version matters
  }, [saved.version]);
  const save = (form: HTMLFormElement) => {
    const { note, tags } = draftIn(form);
    startSaving(async () => {
      const body = {
        postId: saved.post.id,
        note,
        tags: typedTags(tags),
        version: theirs?.version ?? shown.version,
      };
      try {
        const answer = await fetchJson<PostChange>(`/api/dashboard/lists/${id}/posts/change`, body);
        if (answer.state === "conflict") return setTheirs(answer);
        const now = draftIn(form);
        const isSame = now.note === note && now.tags === tags;
        // Words that were typed meanwhile are not saved yet.
        setTyped(isSame ? null : now);
        setShown(answer);
        setTheirs(null);
        setTold(words.saved);
        if (isSame) close();
        void refresh();
      } catch (error) {
        setTold((error as Error).message);
      }
    });
  };
  const take = () => {
    if (theirs) setShown(theirs);
    setTheirs(null);
    void refresh();
  };
  return { shown, theirs, told, typed, isSaving, save, take };
}

function Theirs({ of, onTake }: { of: Conflict; onTake: () => void }) {
  return (
    <div role="alert" className="grid gap-2 rounded-6 bg-warn-soft p-2 text-12 text-warn-ink wrap-anywhere">
      <p className="font-600">{words.changedFirst(of.by)}</p>
      <p>{words.theirs(of.note, of.tags.join(", "))}</p>
      <Button size="small" onClick={onTake}>
        {words.take}
      </Button>
    </div>
  );
}

/** Enter saves, Shift+Enter adds a line, Escape closes. */
function onKeyDown(event: KeyboardEvent<HTMLFormElement>, close: () => void): void {
  if (event.key === "Escape") {
    event.preventDefault();
    close();
  }
  const isLine = event.target instanceof HTMLTextAreaElement;
  if (event.key !== "Enter" || !isLine || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function Opener({ hook, children }: Pick<PostWordsProps, "hook" | "children">) {
  const closed = children ? "p-2.5" : "flex min-h-8 items-center gap-1.5 px-1 text-ink-2 max-md:min-h-11";
  return (
    <summary
      className={`cursor-pointer list-none rounded-8 hover:bg-hover group-open/words:p-2.5 group-open/words:pb-0 group-open/words:text-12 group-open/words:text-ink-2 ${closed}`}
    >
      <span className={`group-open/words:hidden ${children ? "block" : "flex items-center gap-1.5"}`}>
        {children || (
          <>
            <Plus size={14} aria-hidden="true" />
            {words.add}
          </>
        )}
      </span>
      <span className="hidden items-center gap-1.5 group-open/words:flex">
        <X size={12} aria-hidden="true" />
        {words.cancel}
      </span>
      <span className="sr-only">
        {words.edit}: {hook}
      </span>
    </summary>
  );
}

function Fields({ postId, note, tags }: { postId: string; note: string; tags: string }) {
  return (
    <>
      <TextField
        id={`note-${postId}`}
        label={words.note}
        name="note"
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={note}
      />
      <Field
        id={`tags-${postId}`}
        label={words.tags}
        name="tags"
        autoComplete="off"
        list="board-tags"
        defaultValue={tags}
      />
    </>
  );
}

export function PostWords({ id, saved, hook, back, draft, children }: PostWordsProps) {
  const element = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (!element.current) return;
    element.current.open = false;
    element.current.querySelector("summary")?.focus();
  };
  const isOpen = () => element.current?.open ?? false;
  const { shown, theirs, told, typed, isSaving, save, take } = useWords({ id, saved, draft }, isOpen, close);
  const { post } = saved;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(event.currentTarget);
  };
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) currentTarget.querySelector("textarea")?.focus({ preventScroll: true });
  };
  const sent = { action: "words", id, post: post.id, back, version: String(shown.version) };
  const frame = children ? "border border-line bg-surface" : "";
  return (
    <>
      <details
        ref={element}
        open={draft !== null}
        onToggle={onToggle}
        className={`group/words rounded-8 open:border open:border-accent open:bg-surface ${frame}`}
      >
        <Opener hook={hook}>{children}</Opener>
        <form
          // A new version resets the form.
          key={shown.version}
          method="post"
          action="/api/dashboard/boards"
          onSubmit={onSubmit}
          onKeyDown={(event) => onKeyDown(event, close)}
          className="grid gap-2 p-2.5"
        >
          {Object.entries(sent).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Fields
            postId={post.id}
            note={typed?.note ?? shown.note}
            tags={typed?.tags ?? shown.tags.join(", ")}
          />
          {theirs && <Theirs of={theirs} onTake={take} />}
          <Button
            type="submit"
            variant="primary"
            size="small"
            disabled={isSaving}
            className="justify-self-start"
          >
            {theirs ? words.replace : words.save}
          </Button>
        </form>
      </details>
      <p role="status" className={told === words.saved ? "sr-only" : "text-12 text-bad-ink empty:hidden"}>
        {told}
      </p>
    </>
  );
}
