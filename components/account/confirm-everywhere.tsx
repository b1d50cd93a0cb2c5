/** Asks before somebody is signed out everywhere. A form and a link: it needs no JavaScript. */
import { TriangleAlert } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PAGES } from "@/lib/contract/pages";
import { SESSIONS_ROUTE } from "./session-list";

/** @param count of sessions, this one too */
export function ConfirmEverywhere({ count }: { count: number }) {
  const sessions = count === 1 ? "1 session" : `${count.toLocaleString("en")} sessions`;
  return (
    <Notice role="alert" icon={<TriangleAlert size={16} aria-hidden="true" />}>
      <p className="font-600">End {sessions}?</p>
      <p>You are signed out here too, and sign in again with your password.</p>
      <form method="post" action={SESSIONS_ROUTE} className="mt-2.5 flex flex-wrap gap-2">
        <input type="hidden" name="action" value="everywhere" />
        <Button type="submit" variant="danger">
          End {sessions}
        </Button>
        <ButtonLink href={PAGES.sessions.path}>Cancel</ButtonLink>
      </form>
    </Notice>
  );
}
