"use client";
/** What stands in the inputs of a filter panel. One store a panel: a keystroke draws again only what shows its field. */
import { createContext, use, useState, useSyncExternalStore, type ReactNode } from "react";
import type { FormValues } from "./form-values";

type Input = FormValues[string] | undefined;

class FilterInputs {
  #values: FormValues;
  readonly #listeners = new Set<() => void>();

  constructor(values: FormValues) {
    this.#values = values;
  }
  readonly read = (): FormValues => this.#values;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** Another object each time: whoever watches all fields sees that something changed. */
  replace(values: FormValues): void {
    if (values === this.#values) return;
    this.#values = values;
    for (const listener of this.#listeners) listener();
  }
  set(field: string, value: FormValues[string]): void {
    this.replace({ ...this.#values, [field]: value });
  }
}

const Inputs = createContext<FilterInputs | null>(null);

function useStore(): FilterInputs {
  const store = use(Inputs);
  if (!store) throw new Error("A filter input stands outside a filter panel.");
  return store;
}

/** A store for one panel; `first` is what the first HTML shows. */
export function useFilterInputs(first: FormValues): FilterInputs {
  const [store] = useState(() => new FilterInputs(first));
  return store;
}

export function FilterInputsProvider({ store, children }: { store: FilterInputs; children: ReactNode }) {
  return <Inputs value={store}>{children}</Inputs>;
}

/** Everything in the panel; drawn again at every change. */
export function useAllInputs(): FormValues {
  const { subscribe, read } = useStore();
  return useSyncExternalStore(subscribe, read, read);
}

/** What stands in one field. */
export function useInput(field: string): Input {
  const { subscribe, read } = useStore();
  const readField = () => read()[field];
  return useSyncExternalStore(subscribe, readField, readField);
}

/** The text of one field, empty when it holds none. */
export function useTextInput(field: string): string {
  const value = useInput(field);
  return typeof value === "string" ? value : "";
}

/** Writes into one field. */
export function useSetInput(): (field: string, value: FormValues[string]) => void {
  const store = useStore();
  return (field, value) => store.set(field, value);
}
