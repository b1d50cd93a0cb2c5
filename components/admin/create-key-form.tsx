/** Makes a key of the embedded service, as a plain form; the page of the key then shows its secret, once. */
import { CircleAlert, KeyRound } from "lucide-react";
import { Box } from "@/components/ui/box";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { creditsInput } from "./credits-input";
import { NEW_KEY, refusalWords, type Refused } from "./key-form-state";
import { KEYS_ROUTE } from "./key-forms";
import { KeySettingsFields } from "./key-settings-fields";

/** `today`: YYYY-MM-DD in UTC. */
export function CreateKeyForm({ refused, today }: { refused: Refused | null; today: string }) {
  const fields = refused?.fields ?? NEW_KEY;
  const wrong = refused?.wrong ?? null;
  return (
    <Box title="Create a key" className="mt-4 scroll-mt-20">
      <form
        id="create"
        method="post"
        action={KEYS_ROUTE}
        autoComplete="off"
        className="grid gap-x-6 gap-y-4 px-[18px] pb-4 pt-3 md:grid-cols-2"
      >
        {wrong !== null && (
          <div className="md:col-span-2">
            <Notice variant="bad" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
              {refusalWords(wrong)}
            </Notice>
          </div>
        )}
        <KeySettingsFields fields={fields} wrong={wrong} today={today} />
        <Field
          label="Credits to start with"
          name="credits"
          required
          {...creditsInput(0)}
          defaultValue={fields.credits}
          error={wrong === "credits" ? refusalWords("credits") : undefined}
        />
        <div className="flex items-end md:pb-0.5">
          <Button type="submit" variant="primary">
            <KeyRound size={15} aria-hidden="true" />
            Create and show the key
          </Button>
        </div>
      </form>
    </Box>
  );
}
