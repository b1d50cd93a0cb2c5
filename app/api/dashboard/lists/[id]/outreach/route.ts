import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { prepareMessages } from "@/lib/server/team/outreach/prepare-messages";
import { askedMessages } from "../../asked-messages";

export const GET = dashboardRoute(prepareMessages, {
  input: (call) => {
    const { templateId, ...asked } = askedMessages(call);
    return templateId === "" ? asked : { ...asked, templateId };
  },
});
