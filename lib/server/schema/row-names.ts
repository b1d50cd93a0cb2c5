import "server-only";
import { CamelCasePlugin } from "kysely";

/** The only mapper of rows: the code names tables and columns in camelCase, SQL in snake_case (decision 88). */
export const ROW_NAMES = new CamelCasePlugin({ maintainNestedObjectKeys: true });
