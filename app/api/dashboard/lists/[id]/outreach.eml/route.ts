import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { draftResponse } from "@/lib/server/http/draft-response";
import { draftMail } from "@/lib/server/team/outreach/prepare-messages";
import { askedMessages } from "../../asked-messages";

export const GET = dashboardRoute(draftMail, {
  counts: "download",
  input: askedMessages,
  answer: draftResponse,
});
