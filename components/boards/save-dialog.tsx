"use client";
import { useState, type FormEvent } from "react";
import { Plus, Search } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { fetchJson } from "@/lib/client/fetch-json";
import { useQuery, useQueryClient } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import type { SavedPosts } from "@/lib/contract/boards";
import { MAX_LIST_NAME_LENGTH } from "@/lib/contract/lists";
import { fold } from "@/lib/contract/fold";
import { messages } from "./messages";
import type { BoardChoice } from "./save-form";

export type PostsToSave = { search: object; pages: readonly number[]; ids: readonly string[] | null };
type Board = Pick<BoardChoice, "id" | "name">;
type Outcome = { board: Board; saved: SavedPosts };

const { save: words } = messages;

function useSaving(posts: PostsToSave) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const run = async (board: () => Promise<Board>) => {
    setSaving(true);
    setProblem(null);
    try {
      const to = await board();
      const saved = await fetchJson<SavedPosts>(`/api/dashboard/lists/${to.id}/posts`, { posts });
      setOutcome({ board: to, saved });
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setSaving(false);
      void client.invalidateQueries({ queryKey: queryKeys.boards() });
    }
  };
  const create = (name: string, isTeam: boolean) =>
    run(() =>
      fetchJson<Board>("/api/dashboard/lists/new", { kind: "posts", template: "post-board", name, isTeam }),
    );
  return { outcome, problem, isSaving, saveTo: (board: Board) => run(async () => board), create };
}

function Boards({
  boards,
  isBusy,
  onPick,
}: {
  boards: readonly BoardChoice[];
  isBusy: boolean;
  onPick: (board: BoardChoice) => void;
}) {
  return (
    <ul aria-label={words.boards} className="max-h-72 overflow-y-auto">
      {boards.map((board) => (
        <li key={board.id}>
          <button
            type="button"
            disabled={isBusy}
            onClick={() => onPick(board)}
            className="flex min-h-9 w-full items-center gap-2 rounded-6 px-2.5 text-left hover:bg-hover max-md:min-h-11"
          >
            <bdi className="min-w-0 truncate font-550">{board.name}</bdi>
            {!board.isTeam && <span className="text-12 text-ink-3">{words.private}</span>}
            <span className="ml-auto tabular-nums text-ink-3">{words.items(board.items)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type Saving = ReturnType<typeof useSaving>;

/** The text searches boards and is the name of a new one. */
function Choice({ saving }: { saving: Saving }) {
  const [text, setText] = useState("");
  const [isTeam, setTeam] = useState(true);
  const { data, error } = useQuery({
    queryKey: queryKeys.boards(),
    queryFn: ({ signal }) => fetchJson<{ boards: BoardChoice[] }>("/api/dashboard/boards", undefined, signal),
  });
  const name = text.trim();
  const found = data?.boards.filter((board) => fold(board.name).includes(fold(name))) ?? [];
  const same = found.find((board) => fold(board.name) === fold(name));
  const isNew = name !== "" && !same;
  const { isSaving, problem, saveTo, create } = saving;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving || name === "") return;
    if (same) void saveTo(same);
    else if (found.length === 0) void create(name, isTeam);
    // Part of a name is ambiguous, so the next Enter decides.
    else event.currentTarget.querySelector<HTMLElement>("ul button")?.focus();
  };
  const said = problem ?? error?.message;
  return (
    <form onSubmit={onSubmit} className="grid gap-2">
      <Field
        label={words.find}
        isLabelHidden
        name="board-name"
        placeholder={words.find}
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={MAX_LIST_NAME_LENGTH}
        autoComplete="off"
        icon={<Search size={14} aria-hidden="true" />}
      />
      {!data && !error && <p className="px-2.5 py-2 text-ink-3">{words.loading}</p>}
      {data && found.length === 0 && (
        <p className="px-2.5 py-2 text-ink-3">{data.boards.length === 0 ? words.noBoards : words.noneFits}</p>
      )}
      {found.length > 0 && <Boards boards={found} isBusy={isSaving} onPick={(board) => void saveTo(board)} />}
      {isNew && (
        <div className="grid gap-2 border-t border-line pt-2">
          <label className="flex min-h-6 items-center gap-2 px-2.5 max-md:min-h-11">
            <Checkbox checked={isTeam} onChange={({ target }) => setTeam(target.checked)} />
            {words.isTeam}
          </label>
          <Button
            disabled={isSaving}
            onClick={() => void create(name, isTeam)}
            className="justify-self-start max-md:w-full"
          >
            <Plus size={15} className="shrink-0" aria-hidden="true" />
            <bdi className="min-w-0 truncate">{words.newBoard(name)}</bdi>
          </Button>
        </div>
      )}
      <p role="status" className="px-2.5 text-ink-3 empty:hidden">
        {isSaving && words.saving}
      </p>
      {said && (
        <p role="alert" className="rounded-6 bg-bad-soft px-2.5 py-2 text-bad-ink">
          {said}
        </p>
      )}
    </form>
  );
}

export type SaveDialogProps = { posts: PostsToSave; onClose: () => void };

export default function SaveDialog({ posts, onClose }: SaveDialogProps) {
  const title = posts.ids ? words.title(posts.ids.length) : words.newest;
  const saving = useSaving(posts);
  const { outcome } = saving;
  const said = outcome && (outcome.saved.added > 0 ? words.savedTo : words.nothingTo);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={outcome && said ? said(outcome.board.name) : title}
      footer={
        outcome && (
          <>
            <ButtonLink href={`/lists/${outcome.board.id}`} prefetch={false} variant="primary">
              {words.open}
            </ButtonLink>
            <Button onClick={onClose}>{words.close}</Button>
          </>
        )
      }
    >
      {outcome ? <p role="status">{words.counts(outcome.saved)}</p> : <Choice saving={saving} />}
    </Dialog>
  );
}
