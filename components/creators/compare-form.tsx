import { Plus } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { bareInputClass, fieldClass } from "@/components/ui/field";
import { CREATOR_ID } from "@/lib/contract/records";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { COMPARE_PATH, MAX_COMPARED } from "./compare-address";
import { messages } from "./messages/compare";

/** `latest` holds the most recently bought creators, suggested while typing. */
export function CompareForm({ ids, latest }: { ids: readonly string[]; latest: readonly OwnedCreator[] }) {
  return (
    <form
      action={COMPARE_PATH}
      method="get"
      className="flex w-full max-w-[23.75rem] gap-2"
      autoComplete="off"
    >
      {ids.length > 0 && <input type="hidden" name="ids" value={ids.join(",")} />}
      <span className={`${fieldClass} flex-1`}>
        <input
          name="add"
          list="latest-owned"
          required
          aria-label={messages.form.label}
          placeholder={messages.form.example}
          maxLength={200}
          className={bareInputClass}
        />
      </span>
      <datalist id="latest-owned">
        {latest.map(({ creator: { id, username, mainCategory } }) => (
          <option key={id} value={username ? `@${username}` : id}>
            {mainCategory}
          </option>
        ))}
      </datalist>
      <button type="submit" className={buttonClass()}>
        <Plus size={14} className="text-ink-3" aria-hidden="true" />
        {messages.form.add}
      </button>
    </form>
  );
}

/** Forms repeat `ids`, links separate them by commas. Duplicates are removed. */
function textsOf(parameter: string | string[] | undefined): string[] {
  const requested = [parameter ?? []].flat().flatMap((text) => text.split(","));
  return [...new Set(requested.map((text) => text.trim()))];
}

/** `tooMany` is how many valid ids were dropped. */
export function comparedIds(parameter: string | string[] | undefined): { ids: string[]; tooMany: number } {
  const ids = textsOf(parameter).filter((text) => CREATOR_ID.test(text));
  return { ids: ids.slice(0, MAX_COMPARED), tooMany: Math.max(0, ids.length - MAX_COMPARED) };
}

export function ignoredIds(parameter: string | string[] | undefined): string[] {
  return textsOf(parameter).filter((text) => text !== "" && !CREATOR_ID.test(text));
}
