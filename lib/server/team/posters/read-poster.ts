import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { signedPoster } from "./poster-address";
import { posters } from "./posters";

/**
 * The picture behind a signed address; null when it cannot be had.
 * @throws AppError `not_found` for an address that we never signed
 */
export const readPoster = defineVerb(
  { scope: "search", input: z.instanceof(URLSearchParams) },
  (_: MemberContext, search) => {
    const url = signedPoster(search);
    if (!url) throw new AppError("not_found", "There is no such poster.");
    return posters().get(url);
  },
);
