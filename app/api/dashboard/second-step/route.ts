import { readCookie } from "@/lib/server/access/read-cookie";
import { relyingParty } from "@/lib/server/access/second-step/relying-party";
import { challengeCookie } from "@/lib/server/access/session";
import { linkSettings } from "@/lib/server/composition/mailer";
import { textsIn } from "@/lib/server/http/form-route";
import { renewed } from "@/lib/server/http/renewed-session";
import { showOnce } from "@/lib/server/http/shown-once";
import { act, idIn, writeRoute, type Next, type Sent } from "@/lib/server/http/write-route";
import { confirmIdentity } from "@/lib/server/team/second-step/confirm-identity";
import { beginApp, confirmApp, removeApp } from "@/lib/server/team/second-step/own-app";
import { renewCodes } from "@/lib/server/team/second-step/own-factors";
import { addPasskey, removePasskey } from "@/lib/server/team/second-step/own-passkeys";

const PAGE = "/account/second-step";

/** The next page shows new recovery codes once. */
const done =
  (what: string) =>
  async (codes: string[] | null, { ctx }: Sent): Promise<Next> => {
    if (codes === null) return `?done=${what}`;
    const shown = { memberId: ctx.member.id, about: "recovery codes", secret: codes.join(" ") };
    return { to: `?done=${what}&codes=1`, cookie: await showOnce(shown, PAGE) };
  };

const none = () => undefined;

export const POST = writeRoute(
  {
    page: PAGE,
    context: (ctx, { headers }) => ({ ...ctx, ...linkSettings(), site: relyingParty(headers.get("host")) }),
  },
  {
    confirm: act(
      confirmIdentity,
      (fields) => textsIn(fields, ["current"]),
      async (sid, { ctx }) => ({ to: "", cookie: (await renewed(ctx, sid)).cookies }),
    ),
    begin: act(beginApp, none, "?form=code"),
    app: act(confirmApp, (fields) => textsIn(fields, ["code"]), done("app")),
    "remove-app": act(removeApp, none, "?done=removed"),
    passkey: act(
      addPasskey,
      (fields, { request: { headers } }) => ({
        name: fields.get("name") ?? "",
        response: fields.get("passkey") ?? "",
        state: readCookie(headers.get("cookie"), challengeCookie().name),
      }),
      done("passkey"),
    ),
    "remove-passkey": act(removePasskey, (fields) => ({ id: idIn(fields) }), "?done=removed"),
    codes: act(renewCodes, none, done("codes")),
  },
);
