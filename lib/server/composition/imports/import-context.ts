import "server-only";
import type { Verb, VerbContext } from "@/lib/server/access/define-verb";
import { env } from "@/lib/server/runtime/env";
import type { ImportContext } from "@/lib/server/team/imports/import-context";
import type { MemberContext } from "@/lib/server/team/team-context";
import { readDisk } from "../data-files";
import { openCatalogueWriter } from "../open-catalogue";

export function importContext<C extends VerbContext>(ctx: C, dataDir = env().dataDir): C & ImportContext {
  return {
    ...ctx,
    dataDir,
    writer: openCatalogueWriter(dataDir),
    maxBytes: env().uploadsMaxMb * 1_048_576,
    freeBytes: async () => (await readDisk(dataDir)).freeBytes,
  };
}

export function withImports<I, O>(
  verb: Verb<MemberContext & ImportContext, I, O>,
): Verb<MemberContext, I, O> {
  const call = verb as unknown as (ctx: MemberContext & ImportContext, input?: I) => Promise<O>;
  const { scope, acts, isVerb } = verb;
  const calling = (ctx: MemberContext, input?: I) => call(importContext(ctx), input);
  return Object.assign(calling, { scope, acts, isVerb }) as Verb<MemberContext, I, O>;
}
