// Messages for the person go to standard error when LOG_FORMAT=json reserves standard output for programs.

const start = Date.now();

const stream = process.env.LOG_FORMAT === "json" ? process.stderr : process.stdout;

/** @param {string} text */
export const print = (text) => void stream.write(text);

/** @param {string} text */
export function log(text) {
  const seconds = ((Date.now() - start) / 1000).toFixed(1).padStart(6);
  print(`${seconds}s  ${text}\n`);
}

/** Ends the process with one sentence. @param {string} sentence @param {number} [code] @returns {never} */
export function stop(sentence, code = 1) {
  process.stderr.write(`\nScoutdeck did not start: ${sentence}\n`);
  process.exit(code);
}
