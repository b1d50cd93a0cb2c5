import { linkBody } from "@/lib/contract/creator-record-bodies";
import { attachLink, removeLink } from "@/lib/server/team/creator-record/links";
import { namedFields, recordRoute } from "../../answer-record";

export const POST = recordRoute(linkBody, namedFields, (ctx, creatorId, body) =>
  body.action === "add"
    ? attachLink(ctx, { creatorId, url: body.url, title: body.title })
    : removeLink(ctx, { linkId: body.linkId }),
);
