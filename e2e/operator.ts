/** Operator actions on the database of a running instance; instance.ts offers them to the tests. */
import { openState } from "@/lib/server/composition/open-state";
import { createKey } from "@/lib/server/service/keys/create-key";
import { grantCredits } from "@/lib/server/service/keys/grant-credits";
import { revokeKey } from "@/lib/server/service/keys/revoke-key";
import { createMember } from "@/lib/server/team/members/create-member";
import { asOperator } from "@/lib/testing/as-operator";

type Verb<Input, Output> = (ctx: ReturnType<typeof asOperator>, input: Input) => Promise<Output>;

const inFolder =
  <Input, Output>(verb: Verb<Input, Output>) =>
  async (dataDir: string, input: Input): Promise<Output> => {
    const db = await openState({ dataDir, databaseUrl: null });
    try {
      return await verb(asOperator(db), input);
    } finally {
      await db.destroy();
    }
  };

export const addKey = inFolder(createKey);
export const addCredits = inFolder(grantCredits);
export const addMember = inFolder(createMember);
export const endKey = inFolder(revokeKey);
