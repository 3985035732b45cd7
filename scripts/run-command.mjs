import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { findNode } from './find-node.mjs'
import { followNpm } from './follow-npm.mjs'
import { at, root } from './workspace.mjs'

const running = new Set()
let stopSignal

/** Returns whether this process has received a stop signal; callers then skip their remaining steps. */
export const isStopping = () => stopSignal !== undefined

/** Returns the exit code that a shell would show: 128 + the signal's number if a signal ended the process. */
export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 1)
}

/**
 * From now on a signal to this process stops its running commands, and this process exits when they have exited.
 * Without running commands it exits immediately. The end of the npm that runs this process counts as a signal.
 */
export function stopWithCommands() {
  const stop = (signal) => {
    stopSignal = signal
    if (running.size === 0) process.exit(exitCode(null, signal))
    for (const child of running) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const wholeGroup = signal === 'SIGINT' && process.stdin.isTTY && running.size > 0
      // Ctrl-C: the terminal has sent the signal to the running commands too.
      if (wholeGroup) stopSignal = signal
      else stop(signal)
    })
  }
  followNpm(stop)
}

/** Runs a command in this terminal and resolves with its exit code; never rejects. `timeout` is in milliseconds. */
export function runCommand(command, args, { cwd = root, env = {}, stdio = 'inherit', timeout } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio, timeout })
    running.add(child)
    child.on('error', (error) => {
      running.delete(child)
      console.error(`${command}: ${error.message}`)
      resolve(127)
    })
    child.on('exit', (code, signal) => {
      running.delete(child)
      resolve(exitCode(code, signal))
    })
  })
}

/** Runs a file on Node 24. Tools that start `node` themselves find the same one first on PATH. */
export function runNode(args, options = {}) {
  const node = findNode()
  const path = [dirname(node), at('node_modules', '.bin'), process.env.PATH].join(delimiter)
  return runCommand(node, args, { ...options, env: { PATH: path, ...options.env } })
}

/** Runs the command that an installed package declares directly, without a shell. */
export function runTool(packageName, command, args, options) {
  const dir = at('node_modules', ...packageName.split('/'))
  const { bin } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
  return runNode([join(dir, typeof bin === 'string' ? bin : bin[command]), ...args], options)
}
