import { statusChange } from "@/lib/contract/lists-bodies";
import { changeStatuses } from "@/lib/server/team/lists/change-statuses";
import { answerSettingsForm } from "../../answer-settings-form";

export const POST = answerSettingsForm("status", statusChange, changeStatuses);
