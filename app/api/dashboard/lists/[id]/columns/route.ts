import { columnChange } from "@/lib/contract/lists-bodies";
import { changeColumns } from "@/lib/server/team/lists/change-columns";
import { answerSettingsForm } from "../../answer-settings-form";

export const POST = answerSettingsForm("column", columnChange, changeColumns);
