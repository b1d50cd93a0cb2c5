import "server-only";
import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from "kysely";

class RowNames extends CamelCasePlugin {
  /** The compilers of both databases write the names, because the plugin would copy each query first. */
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  inSql(name: string): string {
    return this.snakeCase(name);
  }

  /** Long reads are mostly of ids and texts in one column, which need no copy. */
  override async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const isRenamed = Object.keys(args.result.rows[0] ?? {}).some((column) => column.includes("_"));
    return isRenamed ? super.transformResult(args) : args.result;
  }
}

/** The only mapper of rows: code names tables and columns in camelCase, SQL in snake_case. JSON stays as it is (decision 88). */
export const ROW_NAMES = new RowNames({ maintainNestedObjectKeys: true });
