"use client";
/** Joins the selection with the reveal: the one primary button of the page. */
import { useCallback, useMemo, useState } from "react";
import { useRouter } from "next/navigation";
import { useSelection } from "@/components/creators/selection";
import { SelectionBar } from "@/components/creators/selection-bar";
import { RevealDialog } from "@/components/reveal/reveal-dialog";
import { Button } from "@/components/ui/button";

export function RevealChosen({ balance }: { balance: number | null }) {
  const router = useRouter();
  const { chosen } = useSelection();
  const [isOpen, setOpen] = useState(false);
  // Frozen while the dialog is open: the rows behind it become owned and would change the selection's meaning.
  const [ids, setIds] = useState<readonly string[]>([]);
  const fresh = useMemo(() => [...chosen.values()].filter(({ isOwned }) => !isOwned).length, [chosen]);
  const refresh = useCallback(() => router.refresh(), [router]);
  const count = fresh.toLocaleString("en");
  return (
    <>
      <SelectionBar
        balance={balance}
        action={
          <Button
            look="inversePrimary"
            disabled={fresh === 0}
            className="max-md:flex-1"
            onClick={() => {
              setIds([...chosen.keys()]);
              setOpen(true);
            }}
          >
            {fresh === 0
              ? "All of these are owned"
              : `Reveal ${count} for ${count} ${fresh === 1 ? "credit" : "credits"}`}
          </Button>
        }
      />
      <RevealDialog ids={ids} isOpen={isOpen} onClose={() => setOpen(false)} onRevealed={refresh} />
    </>
  );
}
