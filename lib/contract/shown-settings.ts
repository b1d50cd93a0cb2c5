import { z } from "zod";

/** The changed settings as their form showed them. Another change of one of them since then is a conflict. */
export const shownSettings = z.record(z.string(), z.unknown());
