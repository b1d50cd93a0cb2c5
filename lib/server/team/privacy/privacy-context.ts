import "server-only";
import type { VerbContext } from "@/lib/server/access/define-verb";
import type { CatalogueReader, CatalogueWriter } from "@/lib/server/ports/catalogue";

/** The verbs about what is held of a creator read the catalogue itself, not the service that answers from it. */
export type PrivacyContext = VerbContext & { reader: CatalogueReader; writer: CatalogueWriter };
