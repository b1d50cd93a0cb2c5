import type { ReactNode } from "react";
import { boardAddressIn, boardHref, boardParams, creatorsParams } from "@/components/boards/board-address";
import { BoardBar } from "@/components/boards/board-bar";
import { BoardCard } from "@/components/boards/board-card";
import { BoardGrid, RemovedNotice } from "@/components/boards/board-grid";
import { HooksList } from "@/components/boards/hooks-list";
import { messages } from "@/components/boards/messages";
import type { PostDraft } from "@/components/boards/post-messages";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FormNotice } from "@/components/ui/form-notice";
import { Notice } from "@/components/ui/notice";
import { Pages } from "@/components/ui/pages";
import { ChoosePost } from "@/components/viral/choose-post";
import { overPoster } from "@/components/viral/over-poster";
import { creatorsHref } from "@/components/viral/creators-href";
import { headlineOf } from "@/components/viral/headline";
import { Poster } from "@/components/viral/poster";
import { originalUrl } from "@/components/viral/safe-url";
import { POSTS_A_BOARD_PAGE, type Board } from "@/lib/contract/boards";
import type { List } from "@/lib/contract/lists";
import { PAGES } from "@/lib/contract/pages";
import { wantedKey, wantedOfPost } from "@/lib/domain/match/wanted-creator";
import { isAllowed } from "@/lib/server/access/caller";
import { readBoard } from "@/lib/server/team/boards/read-board";
import { readNewestChange } from "@/lib/server/team/lists/open-list";
import type { MemberContext } from "@/lib/server/team/team-context";
import { withPoster } from "../../viral/with-poster";
import { CHOSEN_POSTS, ChosenPosts } from "./chosen-posts";
import { LiveBoard } from "./live-board";

type Sent = (name: string) => string;
type BoardProps = { ctx: MemberContext; list: List; sent: Sent };

const FIRST = 7;

function Outcome({ list, sent }: Omit<BoardProps, "ctx">) {
  const counts = (["added", "already", "missing", "full"] as const).map((name) => Number(sent(name)) || 0);
  const [added, already, missing, full] = counts as [number, number, number, number];
  const back = boardParams(boardAddressIn(sent)).toString();
  return (
    <>
      <FormNotice
        done={sent("did")}
        problem={sent("trouble")}
        doneWords={messages.done}
        problemWords={messages.problems}
      />
      {sent("did") === "saved" && (
        <Notice variant={added > 0 ? "good" : "plain"} role="status" isAnswer>
          {messages.save.counts({ added, already, missing, full })}
        </Notice>
      )}
      {sent("did") === "removed" && <RemovedNotice id={list.id} postId={sent("post")} back={back} />}
    </>
  );
}

function Cards({ ctx, list, sent, board }: BoardProps & { board: Board }) {
  const address = boardAddressIn(sent);
  const ids = board.posts.map(({ post }) => post.id);
  const isOwnOrder = (address.sort ?? "own") === "own";
  const maySearch = isAllowed(ctx, "search");
  const typed: PostDraft | null =
    sent("trouble") === "changed" ? { note: sent("note"), tags: sent("tags") } : null;
  const now = Date.now();
  return (
    <BoardGrid id={list.id} isEmpty={ids.length === 0}>
      {board.posts.map((saved, index) => {
        const { post } = saved;
        return (
          <BoardCard
            key={post.id}
            id={list.id}
            saved={saved}
            hook={headlineOf(post)}
            select={maySearch && <ChoosePost post={post} form={CHOSEN_POSTS} className={overPoster} />}
            poster={(over) => (
              <Poster post={withPoster(post)} isFirst={index < FIRST}>
                {over}
              </Poster>
            )}
            original={originalUrl(post.videoUrl)}
            creatorHref={maySearch && post.creatorUsername ? creatorsHref(post.creatorUsername) : undefined}
            address={address}
            back={boardParams(address).toString()}
            canEdit={list.canEdit}
            beside={
              isOwnOrder
                ? { before: ids[index - 1] ?? board.before, after: ids[index + 1] ?? board.after }
                : null
            }
            draft={sent("post") === post.id ? typed : null}
            now={now}
          />
        );
      })}
    </BoardGrid>
  );
}

function Selectable({
  list,
  sent,
  board,
  children,
}: Omit<BoardProps, "ctx"> & { board: Board; children: ReactNode }) {
  const posts = board.posts.map(({ post }) => post);
  const people = posts.flatMap((post) => {
    const wanted = wantedOfPost(post);
    return wanted ? [[post.id, wantedKey(wanted)] as const] : [];
  });
  return (
    <ChosenPosts
      fields={[...creatorsParams(list.id, boardAddressIn(sent))]}
      people={Object.fromEntries(people)}
      rows={posts.map(({ id }) => id).join(" ")}
    >
      {children}
    </ChosenPosts>
  );
}

function Nothing({ list, board }: { list: List; board: Board }) {
  const { empty, nothing } = messages;
  if (board.all > 0)
    return (
      <EmptyState
        title={nothing.title}
        actions={<ButtonLink href={boardHref(list.id, {})}>{nothing.all}</ButtonLink>}
      />
    );
  return (
    <EmptyState
      title={empty.title}
      actions={
        <ButtonLink variant="primary" href={PAGES.viral.path}>
          {empty.search}
        </ButtonLink>
      }
    >
      {empty.text}
    </EmptyState>
  );
}

function Foot({ list, board, sent }: { list: List; board: Board; sent: Sent }) {
  const last = Math.ceil(board.total / POSTS_A_BOARD_PAGE);
  const first = (board.page - 1) * POSTS_A_BOARD_PAGE + 1;
  return (
    <footer className="flex min-h-11 flex-wrap items-center gap-x-4 border-t border-line pt-2 text-ink-2">
      <span className="tabular-nums">
        {messages.foot.range(first, first + board.posts.length - 1, board.total)}
      </span>
      <Pages
        page={board.page}
        last={last}
        href={(page) => boardHref(list.id, { ...boardAddressIn(sent), page })}
      />
    </footer>
  );
}

export async function PostBoard({ ctx, list, sent }: BoardProps) {
  const { view, ...address } = boardAddressIn(sent);
  const isHooks = view === "hooks";
  // Read before the board, so that changes in between are reported.
  const newest = await readNewestChange(ctx);
  const board = await readBoard(ctx, { listId: list.id, ...address, isWhole: isHooks });
  const lines = board.posts.map(({ post }) => ({ id: post.id, hook: headlineOf(post) }));
  return (
    <>
      <p className="-mt-3 text-ink-2">
        {messages.size(board.all, board.creators)}
        {list.description !== "" && (
          <>
            {" · "}
            <bdi>{list.description}</bdi>
          </>
        )}
      </p>
      <LiveBoard id={list.id} after={newest} />
      <Outcome list={list} sent={sent} />
      {board.all > 0 && (
        <BoardBar
          id={list.id}
          address={{ view, ...address }}
          board={board}
          canSearch={isAllowed(ctx, "search")}
          canExport={isAllowed(ctx, "export")}
        />
      )}
      <datalist id="board-tags">
        {board.tags.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {board.posts.length === 0 && <Nothing list={list} board={board} />}
      {board.posts.length > 0 && isHooks && <HooksList lines={lines} />}
      {!isHooks && (
        <Selectable {...{ list, sent, board }}>
          <Cards ctx={ctx} list={list} sent={sent} board={board} />
        </Selectable>
      )}
      {!isHooks && board.posts.length > 0 && <Foot list={list} board={board} sent={sent} />}
    </>
  );
}
