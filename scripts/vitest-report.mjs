// A Vitest reporter for scripts/test.mjs. It writes to the file VITEST_REPORT_FILE what a run's end tells: by project the
// counts, the failures, what was skipped and how long each file took, and the errors that no test caught. Ctrl-C ends Vitest
// without such an end: then the file has what was finished until there.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { failure } from './tally.mjs'
import { root } from './workspace.mjs'

export default class VitestReport {
  #finished = []
  #write = (modules, errors) => {
    process.off('exit', this.#atExit)
    const file = process.env.VITEST_REPORT_FILE
    if (file) writeFileSync(file, JSON.stringify(reportOf(modules, errors)))
  }
  #atExit = () => this.#write(this.#finished, [])

  onTestRunStart() {
    process.on('exit', this.#atExit)
  }

  onTestModuleEnd(module) {
    this.#finished.push(module)
  }

  onTestRunEnd(modules, errors) {
    this.#write(modules, errors)
  }
}

/** Returns what the modules of a run came to, by project. */
export function reportOf(modules, errors) {
  const projects = {}
  for (const module of modules) {
    const counts = (projects[module.project.name] ??= {
      passed: 0,
      failed: 0,
      skipped: 0,
      failures: [],
      skips: [],
      files: [],
    })
    const file = relative(root, module.moduleId)
    counts.files.push({ file, seconds: secondsOf(module.diagnostic()) })
    const tests = [...module.children.allTests()]
    for (const test of tests) count(counts, file, test)
    // It did not load, or its setup failed: its tests did not run, and nothing else tells.
    if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed')) {
      const suites = [...module.children.allSuites()]
      const [error] = [module, ...suites].flatMap((one) => one.errors())
      counts.failed += 1
      counts.failures.push(failure(file, 'not loaded', error?.message))
    }
  }
  return { projects, errors: errors.map(describe) }
}

function count(counts, file, test) {
  const { state, errors, note } = test.result()
  if (state === 'passed') counts.passed += 1
  else if (state === 'failed') {
    counts.failed += 1
    counts.failures.push(failure(file, test.fullName, errors?.[0]?.message))
  } else {
    counts.skipped += 1
    counts.skips.push({ file, title: test.fullName, ...(note ? { why: note } : {}) })
  }
}

/** How long a file took its worker: to load, to prepare and to run. */
function secondsOf({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) {
  const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
  return Math.round(ms / 100) / 10
}

/** Returns what the end of a run shows of an error: the running test file if known, the message and the first frames. */
function describe({ message = 'no message', stack = '', VITEST_TEST_PATH: file }) {
  const frames = stack.split('\n').filter((line) => line.trim().startsWith('at '))
  const place = file ? relative(root, file) : 'no file'
  const lines = frames.slice(0, 6).map((line) => `\n    ${line.trim()}`)
  return failure(place, 'an error outside the tests', message) + lines.join('')
}
