import "server-only";
/** Records of a batch are stored as compressed JSON in text, which every engine stores alike. */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

export async function packRecords(rows: readonly object[]): Promise<string> {
  return (await pack(JSON.stringify(rows))).toString("base64");
}

export async function unpackRecords(text: string): Promise<object[]> {
  return JSON.parse((await unpack(Buffer.from(text, "base64"))).toString()) as object[];
}
