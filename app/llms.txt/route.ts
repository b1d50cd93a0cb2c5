/** The documents for programs that read instead of search (llmstxt.org). */
import { DOCUMENTS } from "@/app/(public)/docs/documents";
import { messages } from "@/components/docs/messages/documents";
import { DOCUMENT_GROUPS } from "@/lib/domain/documents";
import { env } from "@/lib/server/runtime/env";
import { textAnswer } from "@/lib/server/http/text-answer";

export const dynamic = "force-dynamic";

export function GET(request: Request): Response {
  const { publicUrl } = env();
  const parts = DOCUMENT_GROUPS.map((group) => {
    const lines = DOCUMENTS.filter((document) => document.group === group).map(
      ({ title, address, summary }) => `- [${title}](${publicUrl}${address}.md): ${summary}`,
    );
    // Readers with little room skip the section of this name.
    const heading = group === "Decisions" ? "Optional" : messages.groups[group];
    const api = `- [${messages.openApi}](${publicUrl}/api/openapi.json): ${messages.openApiSummary}`;
    return [`## ${heading}`, "", ...(group === "Reference" ? [api] : []), ...lines].join("\n");
  });
  return textAnswer(request, `# Scoutdeck\n\n> ${messages.description}\n\n${parts.join("\n\n")}\n`);
}
