import "server-only";
import { z } from "zod";
import { importMapping } from "@/lib/contract/import-mapping";
import {
  MAX_HEADER_LENGTH,
  MAX_SOURCE_ADDRESS_LENGTH,
  MAX_SOURCE_NAME_LENGTH,
  MOST_HOURS,
  OBSERVED_CHOICES,
} from "@/lib/contract/import-sources";
import { cleanText } from "@/lib/domain/clean-text";
import { refusalOfAddress, sourceNetwork } from "./source-network";

/** These headers belong to the connection, or the server sets them. */
const OWN_HEADERS =
  /^(host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|accept-encoding|if-.*|range)$/i;

const name = z
  .string()
  .transform((text) => cleanText(text).replace(/\s+/g, " ").trim())
  .pipe(z.string().min(1, "must not be empty").max(MAX_SOURCE_NAME_LENGTH, "is too long"));

const address = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(MAX_SOURCE_ADDRESS_LENGTH, "is too long")
  .transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    const refusal = url ? refusalOfAddress(url, sourceNetwork()) : "is no web address";
    if (refusal) {
      context.addIssue({ code: "custom", message: refusal });
      return z.NEVER;
    }
    url!.hash = "";
    return url!.href;
  });

const headerName = z
  .string()
  .trim()
  .max(200, "is too long")
  .regex(/^([A-Za-z0-9!#$%&'*+.^_`|~-]+)?$/, "is not the name of a header")
  .refine((text) => !OWN_HEADERS.test(text), "is a header that Scoutdeck sets");

const headerValue = z
  .string()
  .trim()
  .max(MAX_HEADER_LENGTH, "is too long")
  .regex(/^[\x20-\x7e]*$/, "has characters that no header has");

const defaultDate = z.iso.date("is not a day").nullable();

/**
 * An empty `headerName` sends no header. An empty `headerValue` keeps the stored one, except for another name or when
 * the address moves to another host.
 */
export const sourceInput = z.strictObject({
  name,
  address,
  everyHours: z
    .number(`must be a whole number from 1 to ${MOST_HOURS}`)
    .refine(
      (hours) => Number.isInteger(hours) && hours >= 1 && hours <= MOST_HOURS,
      `must be a whole number from 1 to ${MOST_HOURS}`,
    ),
  headerName,
  headerValue,
  mapping: importMapping.nullable(),
  isInferring: z.boolean(),
  defaultDate,
  observed: z.enum(OBSERVED_CHOICES),
});
export type SourceInput = z.infer<typeof sourceInput>;
