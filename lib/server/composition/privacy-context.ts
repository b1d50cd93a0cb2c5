import "server-only";
import type { VerbContext } from "@/lib/server/access/define-verb";
import { env } from "@/lib/server/runtime/env";
import type { PrivacyContext } from "@/lib/server/team/privacy/find-person";
import { openCatalogue, openCatalogueWriter } from "./open-catalogue";

export function privacyContext<C extends VerbContext>(ctx: C, dataDir = env().dataDir): C & PrivacyContext {
  return { ...ctx, reader: openCatalogue(dataDir), writer: openCatalogueWriter(dataDir) };
}
