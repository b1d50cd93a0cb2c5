import { Button } from "@/components/ui/button";
import { linedFieldClass } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { zoneChoices } from "@/components/ui/zone-choices";
import { SPENDING } from "./admin-routes";
import { messages } from "./messages/spending";

export function BooksZoneForm({ zone, isWrong }: { zone: string; isWrong: boolean }) {
  return (
    <form
      method="post"
      action={SPENDING}
      className="grid gap-x-8 px-[18px] py-4 max-md:gap-y-4 md:grid-cols-[minmax(0,32rem)_auto] md:justify-between"
    >
      <input type="hidden" name="action" value="zone" />
      <SelectField
        className={linedFieldClass}
        label={messages.zone.label}
        name="zone"
        value={zone}
        choices={zoneChoices(zone)}
        help={messages.zone.help}
        error={isWrong ? messages.zone.missing : undefined}
      />
      <Button type="submit" aria-label={messages.zone.saveName} className="md:col-start-2 md:row-start-2">
        {messages.zone.save}
      </Button>
    </form>
  );
}
