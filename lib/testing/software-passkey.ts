/** For tests: an authenticator in software, as a phone or a security key is. It signs with ES256 and attests nothing. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const [UP, UV, BACKED_UP, ATTESTED] = [0x01, 0x04, 0x18, 0x40];

/** CBOR of byte strings up to 64 KiB. */
const bytes = (data: Buffer) =>
  Buffer.concat([
    data.length < 24
      ? Buffer.from([0x40 + data.length])
      : Buffer.from([0x59, data.length >> 8, data.length & 255]),
    data,
  ]);
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);

/** How the answer is wrong. */
type Lie = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number };

export class SoftwarePasskey {
  readonly id = randomBytes(32);
  #pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #counter = 0;
  constructor(
    readonly rpId = "localhost",
    readonly origin = "http://localhost:3000",
  ) {}

  #clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number, { rpId = this.rpId, isVerified = true, counter }: Lie): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? ++this.#counter);
    const all = UP | BACKED_UP | flags | (isVerified ? UV : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count]);
  }

  /** COSE: an EC2 key for ES256. */
  #publicKey(): Buffer {
    const { x = "", y = "" } = this.#pair.publicKey.export({ format: "jwk" });
    const [first, second] = [x, y].map((part) => bytes32(Buffer.from(part, "base64url")));
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
    return Buffer.concat([head, first!, Buffer.from([0x22]), second!]);
  }

  #answer(response: object): string {
    const id = this.id.toString("base64url");
    return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  }

  /** A browser's answer after it made this passkey. */
  register(challenge: string, lie: Lie = {}): string {
    const credential = [Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.#publicKey()];
    const authData = Buffer.concat([this.#authenticatorData(ATTESTED, lie), ...credential]);
    const parts = [
      text("fmt"),
      text("none"),
      text("attStmt"),
      Buffer.from([0xa0]),
      text("authData"),
      bytes(authData),
    ];
    const attestation = Buffer.concat([Buffer.from([0xa3]), ...parts]);
    const clientData = this.#clientData("webauthn.create", challenge, lie.origin ?? this.origin);
    return this.#answer({
      clientDataJSON: clientData.toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal", "hybrid"],
    });
  }

  /** A browser's answer after it used this passkey. */
  signIn(challenge: string, lie: Lie = {}): string {
    const clientData = this.#clientData("webauthn.get", challenge, lie.origin ?? this.origin);
    const authData = this.#authenticatorData(0, lie);
    const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), this.#pair.privateKey);
    return this.#answer({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }
}

const bytes32 = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data]);
