/** For tests: imports of a team with a data folder of their own, worked on by real processes. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportDetail, ImportFile, ImportPart } from "@/lib/contract/imports";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { doOrder } from "@/lib/server/composition/imports/import-child";
import { startChild, type ChildResult } from "@/lib/server/composition/imports/start-child";
import { importing, type ImportWork } from "@/lib/server/composition/imports/run-import";
import { openCatalogue, openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import { runningJobs } from "@/lib/server/team/jobs/running-jobs";
import { claimJob } from "@/lib/server/team/jobs/claim-job";
import { runJob } from "@/lib/server/team/jobs/run-job";
import { beginImport } from "@/lib/server/team/imports/change-import";
import type { ImportContext } from "@/lib/server/team/imports/import-context";
import { readImport } from "@/lib/server/team/imports/read-imports";
import { checkImport, runImport } from "@/lib/server/team/imports/start-work";
import { addWholeFile } from "@/lib/server/team/imports/upload-files";
import { openTestTeam, type TestTeam } from "./open-test-team";

export type TestImports = TestTeam & {
  dataDir: string;
  /** Ana, an admin. */
  ctx: ImportContext;
  /** A draft with these files. */
  draft: (files: Record<string, string | Uint8Array>, options?: object) => Promise<ImportDetail>;
  /** Does the next job of imports to its end. @returns whether there was one */
  work: (options?: Partial<ImportWork> & { signal?: AbortSignal }) => Promise<boolean>;
  /** A draft that was checked. */
  checked: (files: Record<string, string | Uint8Array>, options?: object) => Promise<ImportDetail>;
  /** The same, run to its end. */
  imported: (files: Record<string, string | Uint8Array>, options?: object) => Promise<ImportDetail>;
  read: (id: string) => Promise<ImportDetail>;
  /** Runs an order in this process, the default of `work`. */
  here: NonNullable<ImportWork["start"]>;
  leave: () => Promise<void>;
};

export const USUAL = {
  observed: null,
  date: null,
  decimal: null,
  dateOrder: null,
  isInferring: true,
  platform: null,
} as const;

/** The only part of the only file. */
export const partOf = ({ files }: { files: ImportFile[] }, at = 0): ImportPart => files[at]!.parts[0]!;

export async function openTestImports(): Promise<TestImports> {
  const team = await openTestTeam();
  const dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-imports-"));
  const ctx = importContext(team.ana, dataDir);
  const read = (id: string) => readImport(ctx, id);
  const work: TestImports["work"] = async ({ signal, ...more } = {}) => {
    const kind = importing(async () => ({ db: team.team.db, dataDir, start: doHere, ...more }));
    const job = await claimJob(team.team, [kind]);
    if (!job) return false;
    await runJob(team.team.db, { kind, job }, signal ?? new AbortController().signal);
    return true;
  };
  const draft: TestImports["draft"] = async (files, options = {}) => {
    const { id } = await beginImport(ctx, { options: { ...USUAL, ...options } });
    for (const [name, content] of Object.entries(files)) {
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      await addWholeFile(ctx, { id, name, bytes: bytes as Uint8Array<ArrayBuffer> });
    }
    return read(id);
  };
  const checked: TestImports["checked"] = async (files, options) => {
    const { id } = await draft(files, options);
    await checkImport(ctx, id);
    await work();
    return read(id);
  };
  return {
    ...team,
    dataDir,
    ctx,
    here: doHere,
    read,
    work,
    draft,
    checked,
    imported: async (files, options) => {
      const { id } = await checked(files, options);
      await runImport(ctx, id);
      await work();
      return read(id);
    },
    leave: async () => {
      runningJobs.forget();
      await openCatalogue(dataDir).close();
      await team.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs an order in this process, which saves hundreds of milliseconds, but nothing can be killed. */
export const doHere: NonNullable<ImportWork["start"]> = ({ order, onProgress, onStaged }) =>
  new Promise<ChildResult>((resolve) => {
    let staging: Promise<void> = Promise.resolve();
    void doOrder(order, {
      publish: async () => {
        // Staged data is reported after this call.
        await Promise.resolve();
        await staging;
      },
      tell: async (message) => {
        if (message.type === "progress") onProgress(message.progress);
        else if (message.type === "staged") {
          staging = onStaged(message);
          await staging;
        } else if (message.type === "ended" || message.type === "refused" || message.type === "broken")
          resolve(message);
      },
    });
  });

/** For `work`: in a separate process, like the server. */
export const APART = { start: startChild };

export const summaryOf = (dataDir: string) => openCatalogueWriter(dataDir).summary();
