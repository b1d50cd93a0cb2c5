/** The command line as `compile-programs.ts` makes it. First what lib/host/with-packages.mjs does before it. */
import { root } from "@/lib/host/run.mjs";

process.env.INIT_CWD = process.cwd();
process.chdir(root);
await import("@/lib/cli/main");
