/** What every reveal of the team needs, as a plain form. */
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";

export function SpendingForm({
  typedAbove,
  isPurposeRequired,
  isWrong,
}: {
  typedAbove: number | null;
  isPurposeRequired: boolean;
  isWrong: boolean;
}) {
  return (
    <form
      method="post"
      action="/api/dashboard/spending"
      className="flex flex-wrap items-start gap-x-8 gap-y-4 px-[18px] py-4"
    >
      <input type="hidden" name="action" value="settings" />
      <Field
        className="w-64 max-md:w-full"
        label="Type the number above"
        name="typedAbove"
        inputMode="numeric"
        autoComplete="off"
        unit="credits"
        defaultValue={typedAbove === null ? "" : String(typedAbove)}
        help="A larger reveal goes on once its number was typed. Empty: never."
        error={isWrong ? "A whole number, 0 or more; or nothing." : undefined}
      />
      <label className="flex items-start gap-2.5 pt-[30px] max-md:min-h-11 max-md:pt-0">
        <Checkbox name="isPurposeRequired" value="1" defaultChecked={isPurposeRequired} className="mt-0.5" />
        <span>
          <b className="font-550">Every reveal needs a purpose</b>
          <span className="block text-12 text-ink-3">Nobody can pass a budget by leaving it empty.</span>
        </span>
      </label>
      <Button type="submit" className="ml-auto mt-[26px] max-md:ml-0 max-md:mt-0 max-md:w-full">
        Save
      </Button>
    </form>
  );
}
