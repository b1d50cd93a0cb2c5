import { statusChange } from "@/lib/contract/lists-bodies";
import { changeStatuses } from "@/lib/server/team/lists/change-statuses";
import { settingsRoute } from "../../answer-settings-form";

export const POST = settingsRoute("status", statusChange, changeStatuses);
