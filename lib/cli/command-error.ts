/** The message is one sentence for the person at the terminal. */
export class CommandError extends Error {
  readonly code: string;
  readonly exitCode: number;
  readonly details: Record<string, unknown>;

  constructor(code: string, message: string, { exitCode = 1, details = {} } = {}) {
    super(message);
    this.code = code;
    this.exitCode = exitCode;
    this.details = details;
  }
}
