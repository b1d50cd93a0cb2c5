"use client";
import { lazy, Suspense } from "react";
import { ExportMenu } from "@/components/lists/export/export-menu";
import { WorkingTable, type WorkingTableProps } from "@/components/lists/table/working-table";
import { listQueryText } from "@/lib/contract/list-query";

const RevealHere = lazy(() => import("../../reveal-here"));

type Props = Pick<WorkingTableProps, "world" | "address" | "first" | "after"> & { canExport: boolean };

export function OpenTable({ canExport, ...table }: Props) {
  const { list } = table.world;
  const search = listQueryText(table.address.query);
  return (
    <WorkingTable
      {...table}
      revealDialog={(ids, close, ended) => (
        <Suspense>
          <RevealHere ids={ids} onClose={close} onEnd={ended} />
        </Suspense>
      )}
      exports={
        canExport
          ? (ids) => (
              <ExportMenu
                list={list}
                search={search}
                ids={ids}
                count={ids.length}
                variant="inverseGhost"
                className="text-inv-ink! px-2!"
                isUp
              />
            )
          : undefined
      }
    />
  );
}
