// What the launcher says to the person at the terminal, on standard error: standard output is the log of the server.

const start = Date.now();

/** @param {string} text */
export function log(text) {
  const seconds = ((Date.now() - start) / 1000).toFixed(1).padStart(6);
  process.stderr.write(`${seconds}s  ${text}\n`);
}

/** Ends the process with one sentence. @param {string} sentence @param {number} [code] @returns {never} */
export function stop(sentence, code = 1) {
  process.stderr.write(`\nScoutdeck did not start: ${sentence}\n`);
  process.exit(code);
}
