// The repository as the checks read it: each file once in a process, however many checks ask for it.
import { readFileSync } from 'node:fs'
import { at, sourceFiles } from './workspace.mjs'

let paths
const texts = new Map()

export const treeFiles = () => (paths ??= sourceFiles())

export function textOf(path) {
  if (!texts.has(path)) texts.set(path, readFileSync(at(path), 'utf8'))
  return texts.get(path)
}
