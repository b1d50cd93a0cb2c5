import { columnChange } from "@/lib/contract/lists-bodies";
import { changeColumns } from "@/lib/server/team/lists/change-columns";
import { settingsRoute } from "../../answer-settings-form";

export const POST = settingsRoute("column", columnChange, changeColumns);
