/** For tests: a browser that signs in by forms and keeps its cookies, and the codes that an app shows. */
import { Secret, TOTP } from "otpauth";
import { POST as passkeyPost } from "@/app/api/dashboard/passkey/route";
import { POST as stepPost } from "@/app/api/dashboard/second-step/route";
import { POST as signInPost } from "@/app/api/dashboard/sign-in/route";
import { POST as signInStepPost } from "@/app/api/dashboard/sign-in/second-step/route";
import { GET as balance } from "@/app/api/dashboard/balance/route";
import { requestSite } from "./open-test-site";
import { SoftwarePasskey } from "./software-passkey";

export const PASSWORD = "rusty kettle orbit";
type Handler = Parameters<typeof requestSite>[0];

/** `at`: ms since 1970. */
export const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

export class TestBrowser {
  cookies = new Map<string, string>();
  /** Target path and parameters of the latest form. */
  path = "";
  constructor(
    readonly email: string,
    readonly address = "10.0.0.1",
  ) {}

  #options(body: object | undefined) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { "x-scoutdeck-address": this.address, host: "localhost:3000" };
    return { body, cookie, headers };
  }

  #keep(answer: Response): void {
    for (const header of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = header.split(";")[0]!.split(/=(.*)/s);
      if (header.includes("Max-Age=0")) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  /** Sends a form. @returns where its answer leads */
  async send(handler: Handler, fields: Record<string, string>): Promise<string> {
    const answer = await requestSite(handler, this.#options(new URLSearchParams(fields)));
    this.#keep(answer);
    return (this.path = answer.headers.get("location") ?? `${answer.status}`);
  }

  signIn = (password = PASSWORD) =>
    this.send(signInPost, { email: this.email, password, callbackUrl: "/usage" });
  enterCode = (code: string) => this.send(signInStepPost, { code, callbackUrl: "/usage" });
  step = (action: string, fields: Record<string, string> = {}) => this.send(stepPost, { action, ...fields });
  confirm = () => this.step("confirm", { current: PASSWORD });

  /** The challenge for a passkey. */
  async challenge(isNew = false): Promise<{ status: number; challenge: string; allowed: string[] }> {
    const path = `/api/dashboard/passkey${isNew ? "?for=add" : ""}`;
    const answer = await requestSite(passkeyPost, { ...this.#options({}), path });
    this.#keep(answer);
    const { challenge = "", allowCredentials = [] } = await answer.json();
    return {
      status: answer.status,
      challenge,
      allowed: allowCredentials.map(({ id }: { id: string }) => id),
    };
  }

  async addPasskey(name = "Laptop"): Promise<SoftwarePasskey> {
    const passkey = new SoftwarePasskey();
    const { challenge } = await this.challenge(true);
    await this.step("passkey", { name, passkey: passkey.register(challenge) });
    return passkey;
  }

  usePasskey = (passkey: string, from = "passkey") =>
    this.send(signInStepPost, { passkey, from, callbackUrl: "/usage" });

  /** Status of a call open to every member: 200, 401 without a session, 403 in a session that may only set up. */
  async status(): Promise<number> {
    return (await requestSite(balance, { ...this.#options(undefined), method: "GET" })).status;
  }
}
