/** The Markdown of a document: next.config.mjs leads `/docs/….md` here. */
import { messages } from "@/components/docs/messages/documents";
import { AppError } from "@/lib/contract/errors";
import { asMarkdown, documentAt } from "@/lib/domain/documents";
import { problemResponse } from "@/lib/server/http/problem-response";
import { textAnswer } from "@/lib/server/http/text-answer";
import { requestIdOrNew } from "@/lib/server/runtime/request-id";
import { DOCUMENTS } from "../../documents";

export const dynamic = "force-dynamic";

export async function GET(
  request: Request,
  { params }: { params: Promise<{ page: string[] }> },
): Promise<Response> {
  const address = `/docs/${(await params).page.join("/")}`;
  const document = documentAt(address, DOCUMENTS);
  if (document) return textAnswer(request, asMarkdown(document, DOCUMENTS), "text/markdown");
  const error = new AppError("not_found", messages.missing);
  return problemResponse(error, { requestId: requestIdOrNew(), instance: `${address}.md`.slice(0, 200) });
}
