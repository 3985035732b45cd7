import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { findNode } from './find-node.mjs'
import { followNpm } from './follow-npm.mjs'
import { at, root } from './workspace.mjs'

/** A group that has not ended this long after a stop signal is killed. */
const GRACE_MS = 30_000

/** Preloaded into a command with a group of its own. */
const FOLLOW_GROUP = pathToFileURL(at('scripts', 'follow-group.mjs')).href

/** The running commands: `end(signal)` signals one, `alone` tells that the terminal's Ctrl-C does not reach it. */
const running = new Set()
let stopSignal

/** Returns whether this process has received a stop signal; callers then skip their remaining steps. */
export const isStopping = () => stopSignal !== undefined

/** Returns the exit code that a shell would show: 128 + the signal's number if a signal ended the process. */
export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 1)
}

/** The exit code of a process that was told to stop and has cleaned up; undefined if it was not. */
export const stopCode = () => stopSignal && exitCode(null, stopSignal)

/**
 * From now on a signal to this process stops its running commands, and this process exits when they have exited.
 * Without running commands it exits immediately, unless the caller has things of its own to end (`exitWhenIdle`). The
 * end of the npm that runs this process counts as a signal.
 */
export function stopWithCommands({ exitWhenIdle = true } = {}) {
  const stop = (signal, fromTerminal = false) => {
    const hurry = isStopping()
    stopSignal = signal
    if (running.size === 0 && (exitWhenIdle || hurry)) process.exit(exitCode(null, signal))
    // Ctrl-C: the terminal has sent the signal to the commands of this group too.
    for (const one of running) if (one.alone || !fromTerminal) one.end(hurry ? 'SIGKILL' : signal)
    setTimeout(() => running.forEach((one) => one.alone && one.end('SIGKILL')), GRACE_MS).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => stop(signal, signal === 'SIGINT' && process.stdin.isTTY))
  followNpm(stop)
}

/** Passes every line on under the name of its command, so that the output of two at once can be read. */
function labelLines(child, label) {
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    createInterface({ input: from }).on('line', (line) => to.write(`${label} | ${line}\n`))
}

/**
 * Runs a command in this terminal and resolves with its exit code; never rejects. `timeout` is in milliseconds.
 * `alone` gives it a process group of its own: a stop signal reaches it once, through us, and what it leaves behind is
 * ended with it. `follows` says that it ends itself and its group when this process is killed. `label` precedes each of its
 * lines.
 */
export function runCommand(command, args, options = {}) {
  const { cwd = root, env = {}, timeout, label, alone = false, follows = false } = options
  const output = label ? ['pipe', 'pipe'] : ['inherit', 'inherit']
  const stdio =
    options.stdio ?? (label || alone ? ['ignore', ...output, ...(follows ? ['ipc'] : [])] : 'inherit')
  const grouped = alone && process.platform !== 'win32'
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env, ...(follows ? { FOLLOWED_PID: String(process.pid) } : {}) },
      stdio,
      timeout,
      detached: grouped,
    })
    if (label) labelLines(child, label)
    const one = {
      alone: grouped,
      end: (signal) => (grouped ? endGroup(child.pid, signal) : child.kill(signal)),
    }
    running.add(one)
    child.on('error', (error) => {
      running.delete(one)
      console.error(`${command}: ${error.message}`)
      resolve(127)
    })
    child.on('exit', (code, signal) => {
      running.delete(one)
      if (grouped) endGroup(child.pid, 'SIGKILL')
      resolve(exitCode(code, signal))
    })
  })
}

/** Signals every process of a group; one that has ended already is no error. */
function endGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Runs a file on Node 24. Tools that start `node` themselves find the same one first on PATH. */
export function runNode(args, options = {}) {
  const node = findNode()
  const path = [dirname(node), at('node_modules', '.bin'), process.env.PATH].join(delimiter)
  // A group of its own is not reached by the end of ours.
  const { alone = false } = options
  const preloaded = alone ? ['--import', FOLLOW_GROUP, ...args] : args
  return runCommand(node, preloaded, { ...options, follows: alone, env: { PATH: path, ...options.env } })
}

/** Runs the command that an installed package declares directly, without a shell. */
export function runTool(packageName, command, args, options) {
  const dir = at('node_modules', ...packageName.split('/'))
  const { bin } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
  return runNode([join(dir, typeof bin === 'string' ? bin : bin[command]), ...args], options)
}
