import { AppError } from "@/lib/contract/errors";
import { MAX_COMMENT_LENGTH, sharePath } from "@/lib/contract/links";
import { addressKey } from "@/lib/server/access/network-of";
import { anonymousCaller } from "@/lib/server/access/caller";
import { parseWith } from "@/lib/server/access/define-verb";
import {
  DEAD,
  openShare,
  refusalOfShare,
  refusalResponse,
  unlockedCookie,
  visitorCookie,
} from "@/lib/server/composition/share-gate";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { blobsOf } from "@/lib/server/composition/verb-contexts";
import { csvResponse } from "@/lib/server/http/csv";
import { posterResponse } from "@/lib/server/http/file-response";
import { answerProblem, fieldsOf, refuseForm } from "@/lib/server/http/form-route";
import { redirectTo } from "@/lib/server/http/redirect-to";
import { originOf } from "@/lib/server/http/request-context";
import { keptFields } from "@/lib/server/http/write-route";
import { readKept } from "@/lib/server/team/boards/kept-posters";
import { isLinkPassword, sharedPicture, unlockProof } from "@/lib/server/team/links/open-link";
import { replyToLink, statedVisitor } from "@/lib/server/team/links/reply-to-link";
import { booksFile } from "@/lib/server/team/links/statement";
import { admitAttempt } from "@/lib/server/team/members/admit-attempt";
import { posterAddress } from "@/lib/server/team/posters/poster-address";
import { posters } from "@/lib/server/team/posters/posters";

type Route = { params: Promise<{ token: string; part: string }> };

const MAX_BYTES = 16_384;
const MOST_PASSWORDS = 5;
const MOST_PASSWORDS_OF_ALL = 50;

const dead = () => refusalResponse(DEAD);

async function refused(request: Request, token: string): Promise<Response | null> {
  const { address } = originOf(request);
  const refusal = await refusalOfShare({ token, method: request.method, address });
  return refusal && refusalResponse(refusal);
}

/** The drawn poster of the page shows when there is no picture. */
async function answerPoster(linkOf: Parameters<typeof sharedPicture>[1], search: URLSearchParams) {
  const db = await sharedDatabase();
  const place = Number(/^\d$/.exec(search.get("n") ?? "0")?.[0] ?? Number.NaN);
  const url = await sharedPicture(db, linkOf, search.get("of") ?? "", place);
  if (url === null) return dead();
  if (posterAddress(url) === undefined) return posterResponse(null);
  const { href } = new URL(url);
  const kept = (await posters().cached(href)) ?? (await readKept({ blobs: blobsOf(db) }, href));
  return posterResponse(kept ?? (await posters().get(href)));
}

export async function GET(request: Request, { params }: Route): Promise<Response> {
  const { token, part } = await params;
  const refusal = await refused(request, token);
  if (refusal) return refusal;
  const share = await openShare(token, request.headers.get("cookie"));
  if (!share?.isOpen) return dead();
  const { link } = share;
  const isBooks = link.kind === "receipt" || link.kind === "statement";
  if (part === "poster" && !isBooks) return answerPoster(link, new URL(request.url).searchParams);
  if (part !== "lines.csv" || !isBooks) return dead();
  const { name, heading, rows } = await booksFile(await sharedDatabase(), link);
  return csvResponse(name, heading, rows);
}

async function unlock(request: Request, token: string, password: string): Promise<Response> {
  const db = await sharedDatabase();
  const share = await openShare(token, null);
  if (!share) return dead();
  const { link } = share;
  const network = addressKey(originOf(request).address);
  const isAdmitted = await admitAttempt(db, "share", [
    [`${link.id} ${network}`, MOST_PASSWORDS],
    [link.id, MOST_PASSWORDS_OF_ALL],
  ]);
  if (!isAdmitted) return redirectTo(`${sharePath(token)}?problem=wait`);
  if (!(await isLinkPassword(link, password))) return redirectTo(`${sharePath(token)}?problem=password`);
  return redirectTo(sharePath(token), [unlockedCookie(token, unlockProof(link))]);
}

async function reply(request: Request, token: string, fields: URLSearchParams): Promise<Response> {
  const share = await openShare(token, request.headers.get("cookie"));
  if (!share) return dead();
  const back = sharePath(token);
  if (!share.isOpen) return redirectTo(back);
  const sent = (name: string) => fields.get(name) ?? "";
  const cookies: string[] = [];
  const creator = sent("creator");
  try {
    const { name, email } = parseWith(statedVisitor, {
      name: sent("name") || share.visitor.name,
      email: sent("email") || share.visitor.email,
    });
    cookies.push(visitorCookie(token, { name, email }));
    const [answer, reason, comment] = [sent("answer"), sent("reason"), sent("comment")];
    if (creator !== "" || answer !== "")
      await replyToLink(
        { db: await sharedDatabase(), ...anonymousCaller(originOf(request)) },
        {
          token,
          proof: share.visitor.proof,
          creator,
          ...(answer !== "" && { answer: answer as "yes" }),
          ...(reason !== "" && { reason }),
          ...(comment !== "" && { comment }),
          name,
          email,
        },
      );
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (error.code === "not_found") return dead();
    const problem = error.extra.errors?.[0]?.field ?? error.code;
    // A row that isn't on the page has no fields to keep the text in.
    const typed = problem === "creator" ? [] : ["show", "creator", "reason", "comment"];
    return redirectTo(back + keptFields({ problem }, fields, typed, MAX_COMMENT_LENGTH), cookies);
  }
  const show = /^(todo|yes|maybe|no)$/.exec(sent("show"))?.[0];
  const place = /^[\w-]{1,300}$/.test(creator) ? `#row-${creator}` : "";
  // A reason is saved with an answer. Beside a comment alone it stays in its field.
  const isReasonLeft = sent("answer") === "" && sent("reason") !== "";
  const left = isReasonLeft ? ["creator", "reason"] : [];
  const search = keptFields(show ? { show } : {}, fields, left, MAX_COMMENT_LENGTH);
  return redirectTo(back + (search === "?" ? "" : search) + place, cookies);
}

export async function POST(request: Request, { params }: Route): Promise<Response> {
  const { token, part } = await params;
  const refusal = part === "decide" ? await refused(request, token) : refusalResponse(DEAD);
  if (refusal) return refusal;
  const fields = await fieldsOf(request, MAX_BYTES);
  if (!fields) return refuseForm();
  try {
    const password = fields.get("password");
    return password ? await unlock(request, token, password) : await reply(request, token, fields);
  } catch (error) {
    return answerProblem(error);
  }
}
