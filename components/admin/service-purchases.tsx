/** A service that doesn't report a balance needs the purchases to be entered. */
import { Plus } from "lucide-react";
import { creditsInput } from "./key-form-state";
import { Box } from "@/components/ui/box";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { formatDay } from "@/components/ui/moment-words";
import { NumbersField } from "@/components/ui/reader-formats";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { Connection, CreditPurchase } from "@/lib/contract/service-connection";
import { messages } from "./messages/service";
import { SERVICE_ROUTE } from "./admin-routes";
import { basisWords } from "./service-tiles";

const words = messages.purchases;

/** It holds rejected input. `wrong` is its field. */
export type TypedPurchase = { wrong: string; credits: string; day: string; note: string };

function NotePurchase({ typed, today }: { typed: TypedPurchase | null; today: string }) {
  const errorOf = (field: keyof typeof words.wrong) =>
    typed?.wrong === field ? words.wrong[field] : undefined;
  return (
    <form
      method="post"
      action={SERVICE_ROUTE}
      autoComplete="off"
      className="grid items-start gap-x-6 gap-y-4 border-t border-line px-[18px] py-4 md:grid-cols-3"
    >
      <input type="hidden" name="action" value="purchase" />
      <NumbersField />
      <Field
        label={words.credits}
        name="credits"
        required
        {...creditsInput(1)}
        defaultValue={typed?.credits}
        error={errorOf("credits")}
      />
      <Field
        label={words.day}
        name="day"
        type="date"
        required
        max={today}
        defaultValue={typed?.day ?? today}
        error={errorOf("day")}
      />
      <Field
        label={words.note.label}
        name="note"
        maxLength={200}
        placeholder={words.note.placeholder}
        defaultValue={typed?.note}
        error={errorOf("note")}
      />
      <div className="md:col-span-3">
        <Button type="submit">
          <Plus size={14} className="text-ink-3" aria-hidden="true" />
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

function Purchase({ purchase }: { purchase: CreditPurchase }) {
  const { id, credits, day, note, by } = purchase;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-[18px] py-2">
      <span className="min-w-0 flex-1 basis-64">
        {words.line(credits, formatDay(day))}
        {note && (
          <>
            , <bdi className="wrap-anywhere">{note}</bdi>
          </>
        )}
        <span className="ml-2 text-ink-3">{words.by(<bdi>{by}</bdi>)}</span>
      </span>
      <form method="post" action={SERVICE_ROUTE}>
        <input type="hidden" name="action" value="withdraw" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" size="small" aria-label={words.withdrawName(credits, formatDay(day))}>
          {words.withdraw}
        </Button>
      </form>
    </li>
  );
}

export function PurchasesBox({ connection, typed }: { connection: Connection; typed: TypedPurchase | null }) {
  const { noted, purchases, today } = connection;
  return (
    <Box title={words.title}>
      <div className="grid max-w-[72ch] gap-1 px-[18px] pb-4 pt-2 text-ink-2">
        {noted ? (
          <>
            <p className="text-16 text-ink">
              {basisWords(connection)}{" "}
              {words.left(<b className="font-650 tabular-nums">{formatNumber(noted.balance)}</b>)}
            </p>
            {noted.held > 0 && <p>{words.open(noted.held)}</p>}
            <p className="text-12 text-ink-3">{words.outside}</p>
          </>
        ) : (
          <p>{words.why}</p>
        )}
      </div>
      {purchases.length > 0 && (
        <ul aria-label={words.list}>
          {purchases.map((purchase) => (
            <Purchase key={purchase.id} purchase={purchase} />
          ))}
        </ul>
      )}
      <NotePurchase typed={typed} today={today} />
    </Box>
  );
}
