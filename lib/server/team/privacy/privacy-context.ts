import "server-only";
import type { VerbContext } from "@/lib/server/access/define-verb";
import type { CatalogueReader, CatalogueWriter } from "@/lib/server/ports/catalogue";

/** These verbs read the catalogue itself instead of the service that answers from it. */
export type PrivacyContext = VerbContext & { reader: CatalogueReader; writer: CatalogueWriter };
