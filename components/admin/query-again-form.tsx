/** The plain form works without scripts. */
import { Button } from "@/components/ui/button";
import { messages } from "./messages/outcomes";

export function QueryAgainForm({ id }: { id: string }) {
  return (
    <form method="post" action="/api/dashboard/unknown/ask" className="contents">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="small">
        {messages.queryAgain}
      </Button>
    </form>
  );
}
