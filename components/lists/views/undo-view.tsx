import { Button } from "@/components/ui/button";
import { messages } from "./messages";
import { ListViewForm } from "./view-form";

export function UndoView({ listId, id }: { listId: string; id: string }) {
  return (
    <ListViewForm screen={{ listId, query: "", address: "" }} id={id}>
      <Button type="submit" name="action" value="restore">
        {messages.undo}
      </Button>
    </ListViewForm>
  );
}
