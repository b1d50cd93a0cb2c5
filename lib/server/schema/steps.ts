import "server-only";
/** A database identifies a step by its name. A released step is never edited. */
import type { Migration } from "kysely/migration";
import { step0001 } from "./migrations/0001-accounts";
import { step0002 } from "./migrations/0002-monthly-spend";
import { step0003 } from "./migrations/0003-members";
import { step0004 } from "./migrations/0004-reveals";
import { step0005 } from "./migrations/0005-unused-quotes";
import { step0006 } from "./migrations/0006-spending";
import { step0007 } from "./migrations/0007-paid-again";
import { step0008 } from "./migrations/0008-saved-views";
import { step0009 } from "./migrations/0009-notice-of-an-address";
import { step0010 } from "./migrations/0010-charge-attempts";
import { step0011 } from "./migrations/0011-view-targets";
import { step0012 } from "./migrations/0012-audit";
import { step0013 } from "./migrations/0013-library-search";
import { step0014 } from "./migrations/0014-instances";
import { step0015 } from "./migrations/0015-providers";
import { step0016 } from "./migrations/0016-bought-records";
import { step0017 } from "./migrations/0017-differences";
import { step0018 } from "./migrations/0018-jobs-and-outbox";
import { step0019 } from "./migrations/0019-blobs";
import { step0020 } from "./migrations/0020-request-limits";
import { step0021 } from "./migrations/0021-shared-secret";
import { step0022 } from "./migrations/0022-sessions";
import { step0023 } from "./migrations/0023-audit-seals";
import { step0024 } from "./migrations/0024-one-time-links";
import { step0025 } from "./migrations/0025-roles-and-keys";
import { step0026 } from "./migrations/0026-issuer-accounts";
import { step0027 } from "./migrations/0027-second-step";
import { step0028 } from "./migrations/0028-erased-creators";
import { step0030 } from "./migrations/0030-holds-by-time";
import { step0031 } from "./migrations/0031-member-keys";
import { step0033 } from "./migrations/0033-bought-order";
import { step0034 } from "./migrations/0034-initial-passwords";
import { step0035 } from "./migrations/0035-ingest";
import { step0036 } from "./migrations/0036-imports";
import { step0037 } from "./migrations/0037-import-sources";
import { step0038 } from "./migrations/0038-creator-facts";
import { step0039 } from "./migrations/0039-seen-in-posts";
import { step0041 } from "./migrations/0041-creator-marks";
import { step0042 } from "./migrations/0042-until-fit";
import { step0043 } from "./migrations/0043-service-page";
import { step0044 } from "./migrations/0044-budgets";
import { step0045 } from "./migrations/0045-credit-requests";
import { step0046 } from "./migrations/0046-usage-rows";
import { step0047 } from "./migrations/0047-purpose-names";
import { step0048 } from "./migrations/0048-lists";
import { step0049 } from "./migrations/0049-name-keys";
import { step0051 } from "./migrations/0051-ingest-replaces-demo";
import { step0052 } from "./migrations/0052-list-change-tab";
import { step0054 } from "./migrations/0054-own-contacts";

export const STEPS: Readonly<Record<string, Migration>> = {
  "0001-accounts": step0001,
  "0002-monthly-spend": step0002,
  "0003-members": step0003,
  "0004-reveals": step0004,
  "0005-unused-quotes": step0005,
  "0006-spending": step0006,
  "0007-paid-again": step0007,
  "0008-saved-views": step0008,
  "0009-notice-of-an-address": step0009,
  "0010-charge-attempts": step0010,
  "0011-view-targets": step0011,
  "0012-audit": step0012,
  "0013-library-search": step0013,
  "0014-instances": step0014,
  "0015-providers": step0015,
  "0016-bought-records": step0016,
  "0017-differences": step0017,
  "0018-jobs-and-outbox": step0018,
  "0019-blobs": step0019,
  "0020-request-limits": step0020,
  "0021-shared-secret": step0021,
  "0022-sessions": step0022,
  "0023-audit-seals": step0023,
  "0024-one-time-links": step0024,
  "0025-roles-and-keys": step0025,
  "0026-issuer-accounts": step0026,
  "0027-second-step": step0027,
  "0028-erased-creators": step0028,
  "0030-holds-by-time": step0030,
  "0031-member-keys": step0031,
  "0033-bought-order": step0033,
  "0034-initial-passwords": step0034,
  "0035-ingest": step0035,
  "0036-imports": step0036,
  "0037-import-sources": step0037,
  "0038-creator-facts": step0038,
  "0039-seen-in-posts": step0039,
  "0041-creator-marks": step0041,
  "0042-until-fit": step0042,
  "0043-service-page": step0043,
  "0044-budgets": step0044,
  "0045-credit-requests": step0045,
  "0046-usage-rows": step0046,
  "0047-purpose-names": step0047,
  "0048-lists": step0048,
  "0049-name-keys": step0049,
  "0051-ingest-replaces-demo": step0051,
  "0052-list-change-tab": step0052,
  "0054-own-contacts": step0054,
};

/** The first released state's names of the steps, in their order, with the present names. */
export const RELEASED_STEPS: readonly (readonly [released: string, name: string])[] = [
  ["service-001-accounts", "0001-accounts"],
  ["service-002-monthly-spend", "0002-monthly-spend"],
  ["team-001-members", "0003-members"],
  ["team-002-reveals", "0004-reveals"],
  ["team-003-unused-quotes", "0005-unused-quotes"],
  ["team-004-spending", "0006-spending"],
  ["team-005-paid-again", "0007-paid-again"],
  ["views-001-saved-views", "0008-saved-views"],
  ["views-002-notice-of-an-address", "0009-notice-of-an-address"],
];
