import "server-only";
import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from "kysely";

/** Rows of one result have the same columns, so names are looked up once, not per row. */
class RowNames extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const columns = Object.keys(result.rows[0] ?? {});
    const names = columns.map((column) => this.camelCase(column));
    if (columns.every((column, index) => column === names[index])) return result;
    const mapped = (row: UnknownRow) => {
      const next: UnknownRow = {};
      for (let index = 0; index < columns.length; index++) next[names[index]!] = row[columns[index]!];
      return next;
    };
    return { ...result, rows: result.rows.map(mapped) };
  }
}

/** The only mapper of rows: code names tables and columns in camelCase, SQL in snake_case. JSON stays as it is (decision 88). */
export const ROW_NAMES = new RowNames({ maintainNestedObjectKeys: true });
