// A Vitest reporter that writes the errors no test caught to the file UNHANDLED_ERRORS_FILE. They end a run with exit
// code 1, and Vitest's JSON report leaves them out.
import { writeFileSync } from 'node:fs'

export default class UnhandledErrors {
  /** @param {unknown} _modules @param {readonly { message?: string, stack?: string, VITEST_TEST_PATH?: string }[]} errors */
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_ERRORS_FILE
    if (file) writeFileSync(file, JSON.stringify(errors.map(describe)))
  }
}

/** Returns what the end of a run shows of an error: the running test file if known, the message and the first frames. */
function describe({ message = 'no message', stack = '', VITEST_TEST_PATH: file }) {
  const frames = stack.split('\n').filter((line) => line.trim().startsWith('at '))
  return { file, message, frames: frames.slice(0, 6).map((line) => line.trim()) }
}
