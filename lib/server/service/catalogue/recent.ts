import "server-only";
/** The answers given last: a page turned or a link shared asks the same again. */

export class Recent<T> {
  readonly #answers = new Map<string, T>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  /** The kept answer, or the one that `work` gives, which is then kept. Failures are not. */
  async get(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key);
    const answer = known ?? (await work());
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    if (this.#answers.size > this.#size) this.#answers.delete(this.#answers.keys().next().value!);
    return answer;
  }
}
