// The ids that docs/spec defines, for the checks and for the tools that look one up.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './workspace.mjs'

/** Where each kind of id is defined: a file of docs/spec and the beginning of a line that defines one. */
const DEFINITIONS = [
  { file: 'checklist.md', line: /^\| ([GFCP]-[A-Z]{2,3}-\d{3,}) \|/gm },
  { file: 'decisions.md', line: /^- \*\*(D-\d{2,}) /gm },
  { file: 'decisions.md', line: /^### (X-\d{2,}) /gm },
  { file: 'decisions.md', line: /^\| (S-\d{2,}) \|/gm },
  { file: 'beyond-the-documents.md', line: /^\*\*(M-\d{2,}) /gm },
  { file: 'ahead.md', line: /^\d+\. \*\*(A-\d{2,})\*\*/gm },
  { file: 'faults.md', line: /^\| (R-\d{3,}) \|/gm },
]

const anyId = /(?<![\w-])(?:[GFCP]-[A-Z]{2,3}-\d{3,}|[DXSMA]-\d{2,}|R-\d{3,})(?![\w-])/g

export const specFolder = at('docs', 'spec')

export const readSpec = (file, folder = specFolder) => readFileSync(join(folder, file), 'utf8')

/** Returns every id that the files of a folder define; a missing file defines none. */
export function definedIds(folder = specFolder) {
  return new Set(
    DEFINITIONS.flatMap(({ file, line }) =>
      existsSync(join(folder, file)) ? [...readSpec(file, folder).matchAll(line)].map(([, id]) => id) : [],
    ),
  )
}

export const idsIn = (text) =>
  text
    .split('\n')
    .flatMap((content, index) => [...content.matchAll(anyId)].map(([id]) => ({ id, line: index + 1 })))

/** Returns the review problems in docs/spec/faults.md, each {id, severity, title}. */
export const parseProblems = (markdown) =>
  [...markdown.matchAll(/^\| (R-\d{3,}) \| (Critical|Major|Minor) \| (.+) \|$/gm)].map(
    ([, id, severity, title]) => ({ id, severity, title }),
  )
