"use client";
import { keepIds, useKeptIds } from "../kept-ids";

const keyOf = (listId: string) => `list-columns:${listId}`;

export const hideColumns = (listId: string, keys: readonly string[]): void => keepIds(keyOf(listId), keys);

export const useHiddenColumns = (listId: string): ReadonlySet<string> => useKeptIds(keyOf(listId));
