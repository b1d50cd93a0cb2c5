"use client";
/** Each panel has one store, so that a keystroke renders only the components of its field. */
import { createContext, use, useState, useSyncExternalStore, type ReactNode } from "react";
import type { FormValues } from "./form-values";

type Input = FormValues[string] | undefined;

export const chosenIn = (input: Input): readonly string[] => (Array.isArray(input) ? input : []);

class FilterInputs {
  #values: FormValues;
  /** Parts of the panel become interactive later than others, and compare themselves with the server's markup. */
  readonly first: () => FormValues;
  readonly #listeners = new Set<() => void>();

  constructor(values: FormValues) {
    this.#values = values;
    this.first = () => values;
  }
  readonly read = (): FormValues => this.#values;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** A new object makes subscribers of all fields notice the change. */
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
  if (!store) throw new Error("filter input outside of a panel");
  return store;
}

/** `first` is the state that the server rendered. */
export function useFilterInputs(first: FormValues): FilterInputs {
  const [store] = useState(() => new FilterInputs(first));
  return store;
}

export function FilterInputsProvider({ store, children }: { store: FilterInputs; children: ReactNode }) {
  return <Inputs value={store}>{children}</Inputs>;
}

export function useAllInputs(): FormValues {
  const { subscribe, read, first } = useStore();
  return useSyncExternalStore(subscribe, read, first);
}

/** Renders only if the result changes, so `select` must not return a new object each time. */
export function useFromInputs<T>(select: (inputs: FormValues) => T): T {
  const { subscribe, read, first } = useStore();
  return useSyncExternalStore(
    subscribe,
    () => select(read()),
    () => select(first()),
  );
}

export function useInput(field: string): Input {
  return useFromInputs((inputs) => inputs[field]);
}

/** Reads the values once, without a subscription. */
export function useReadInputs(): () => FormValues {
  return useStore().read;
}

export function useTextInput(field: string): string {
  const value = useInput(field);
  return typeof value === "string" ? value : "";
}

export function useSetInput(): (field: string, value: FormValues[string]) => void {
  const store = useStore();
  return (field, value) => store.set(field, value);
}

export function useToggleInput(): (field: string, option: string, isChosen: boolean) => void {
  const store = useStore();
  return (field, option, isChosen) => {
    const others = chosenIn(store.read()[field]).filter((other) => other !== option);
    store.set(field, isChosen ? [...others, option] : others);
  };
}
