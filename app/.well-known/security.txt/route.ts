/** RFC 9116. The contact is the document that says how to report a weakness. */
import { env } from "@/lib/server/runtime/env";
import { textAnswer } from "@/lib/server/http/text-answer";

export const dynamic = "force-dynamic";

const DAY_MS = 86_400_000;
const VALID_DAYS = 180;

export function GET(request: Request): Response {
  const { publicUrl } = env();
  // Whole days, so that the text and its ETag stay the same for a day.
  const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  const lines = [
    `Contact: ${publicUrl}/docs/report-a-weakness`,
    `Expires: ${expires.replace(/\.\d+/, "")}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}/docs/report-a-weakness`,
  ];
  return textAnswer(request, `${lines.join("\n")}\n`);
}
