import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { signedPoster } from "./poster-address";
import { readKept, type BlobContext } from "../boards/kept-posters";
import { posters } from "./posters";

/** Null when it isn't available. @throws AppError `not_found` for an address without our signature */
export const readPoster = defineVerb(
  { scope: ["search", "library.read"], input: z.instanceof(URLSearchParams) },
  async (ctx: MemberContext & BlobContext, search) => {
    const url = signedPoster(search);
    if (!url) throw new AppError("not_found", "This poster doesn’t exist.");
    return (await posters().cached(url)) ?? (await readKept(ctx, url)) ?? posters().get(url);
  },
);
