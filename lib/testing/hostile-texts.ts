/** For tests: texts that were made to occupy the server that reads them, up to the size that it takes. */

const repeated = (text: string, size: number) => text.repeat(Math.floor(size / text.length));

/** Shapes that stop at any size. @param size in characters */
export const hostileTexts = (size: number): Record<string, string> => ({
  "one line": "x".repeat(size),
  "separators alone": repeated(",", size),
  "cells of one letter": repeated("a,", size),
  "line breaks alone": "\n".repeat(size),
  "quotes alone": '"'.repeat(size),
  "a heading and quotes": `username,email\n${'"'.repeat(size - 20)}`,
  "a heading of all columns": Array.from({ length: Math.floor(size / 8) }, (_, at) => `c${at}`).join(","),
  "a host of dots": `${repeated("a.", size - 2)}a/`,
  "signs of addresses": "@".repeat(size),
  "an address that never ends": `a@${repeated("a.", size - 2)}`,
  "a path that never ends": `https://${repeated("a/", size - 8)}`,
  "spaces between two letters": `a${" ".repeat(size - 2)}b`,
  "marks on one letter": `a${"\u0301".repeat(Math.floor(size / 2) - 1)}`,
  "joiners alone": "\u200d".repeat(Math.floor(size / 3)),
  "a formula in each line": repeated("=1+1\n", size),
});

/** Bodies for ingest with their number of refused records; null: the whole body is refused. @param size in bytes */
export const hostileBodies = (size: number): readonly (readonly [string, string, number | null])[] => [
  ["empty records", `[${repeated("{},", size - 4)}{}]`, null],
  ["empty lists in a record", `{"id":"1","a":[${repeated("[],", size - 20)}[]]}`, null],
  ["lists in lists", `${"[".repeat(size / 2)}${"]".repeat(size / 2)}`, null],
  ["a line that nests", `{"id":"1","a":${"[".repeat(500_000)}${"]".repeat(500_000)}}`, 1],
  ["one text", `{"id":"1","caption":"${"x".repeat(size - 30)}"}`, 1],
  ["backslashes", `{"id":"${"\\".repeat(size - 40)}"}`, 1],
  ["quotes behind backslashes", `{"id":"${repeated('\\\\\\"', size - 20)}"}`, 1],
  ["a text that does not end", `{"id":"${"x".repeat(size - 8)}`, 1],
  ["spaces before the end", `{${" ".repeat(size - 2)}x`, 1],
  ["digits", `{"id":${"1".repeat(size - 8)}}`, 1],
  ["line breaks alone", "\n".repeat(size), null],
  ["lines that are no records", repeated("1\n", size), null],
  ["unknown fields", repeated(`{"id":"1","idd":1,"viewss":1}\n`, 30 * 10_000), 10_000],
];
