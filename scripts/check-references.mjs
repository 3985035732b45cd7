// node scripts/check-references.mjs: what the documents and comments refer to exists (R-087).
import { posix } from 'node:path'
import { runMain } from './run-main.mjs'
import { textOf, treeFiles } from './tree.mjs'

/** Written by a running service or a test run, not by people. */
const AT_RUN_TIME = [
  'audit-head.json',
  'secrets.json',
  'demo-logins.json',
  'run.txt',
  'run.json',
  '.cache/reports/e2e',
]
const ENDING = /\.(?:ts|tsx|mjs|js|json|md|sql|css|html|svg|txt)$/
/** Requirements may name what does not exist yet. */
const SPECIFICATION = 'docs/spec/'

/** Returns every file and folder, as paths from the root. */
function placesOf(files) {
  const places = new Set(files)
  for (const file of files)
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1))
      places.add(file.slice(0, end))
  return [...places]
}

/** Returns the text in code marks and links of a document that can be a path of this repository. */
export function pathsIn(text) {
  const said = [...text.matchAll(/`([^`\n]+)`/g)].map(([, token]) => token)
  const linked = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target.replace(/#.*$/, ''))
  const clean = [...said, ...linked].map((token) => token.replace(/^…\//, './').replace(/\/$/, ''))
  return clean.filter(
    (token) =>
      /^[\w.<>*/-]+$/.test(token) &&
      !/^[A-Z_]+\//.test(token) &&
      !token.startsWith('/') &&
      (token.includes('/') || (ENDING.test(token) && !/^\.\w+$/.test(token))),
  )
}

/** Returns whether a path, or a pattern with <name> or *, is one of the places or the end of one. */
export function stands(token, places) {
  const end = token
    .replace(/^(?:\.\.?\/)+/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/<[^>]+>|\*+/g, '[^/]+')
  const pattern = new RegExp(`(?:^|/)${end}$`)
  return places.some((place) => pattern.test(place))
}

export function documentProblems(path, text, { places, commands }) {
  const unknown = pathsIn(text).filter(
    (token) =>
      !AT_RUN_TIME.some((name) => token === name || token.endsWith(`/${name}`)) && !stands(token, places),
  )
  const missing = [...text.matchAll(/npm run ([\w:-]+)/g)]
    .map(([, name]) => name)
    .filter((name) => !commands.includes(name))
  return [
    ...unknown.map((token) => `${path} refers to ${token}, which does not exist`),
    ...missing.map((name) => `${path} names npm run ${name}, which does not exist`),
  ]
}

/** Returns the anchor that a heading gets in the repository's web view. */
const anchorOf = (title) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-')

/** Returns the links of a document to headings that do not exist. `fileText` returns the text of a file, if it is one. */
export function anchorProblems(path, text, fileText) {
  return [...text.matchAll(/\]\(([^)\s#]*)#([\w-]+)\)/g)].flatMap(([, target, anchor]) => {
    if (target.includes(':')) return []
    const file = target ? posix.normalize(posix.join(posix.dirname(path), target)) : path
    const titles = [...(fileText(file) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, title]) => anchorOf(title))
    return titles.includes(anchor)
      ? []
      : [`${path} links to ${file}#${anchor}, a heading that does not exist`]
  })
}

/** Returns what a document can be cited by: the numbers of its headings and list items, and its titles. */
export function sectionsOf(text) {
  const numbers = [...text.matchAll(/^(?:#+ )?(\d+(?:\.\d+)?)[. ]/gm)].map(([, number]) => number)
  const titles = [...text.matchAll(/^#+ (?:\d+(?:\.\d+)?\.? )?(.+)$/gm)].map(([, title]) => title)
  return { numbers, titles }
}

/** Returns what a source file cites: documents with the numbers and the title that follow, and decision records. */
export function citationsIn(source) {
  // A citation may go on in the next line of its comment.
  const text = source.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
  const documents = [
    ...text.matchAll(
      /(?<![\w/*.<-])(?:docs\/)?([a-z][\w-]*\.md)\b(?: (\d+(?:\.\d+)?(?:(?:,| and) \d+(?:\.\d+)?)*)|, ([A-Z][a-z][^).;:]*))?/g,
    ),
  ].map(([, name, numbers, title]) => ({ name, numbers: numbers?.match(/\d+(?:\.\d+)?/g) ?? [], title }))
  return { documents, records: [...text.matchAll(/\bADR (\d+)\b/g)].map(([, number]) => number) }
}

/**
 * Returns the problems of one source file: cited documents, sections and decision records that do not exist. `sections`
 * maps the documents of docs to the result of sectionsOf.
 */
export function citationProblems(path, source, { places, sections }) {
  const { documents, records } = citationsIn(source)
  const lost = documents.flatMap(({ name, numbers, title }) => {
    if (!stands(name, places)) return [`${path} cites ${name}, which does not exist`]
    const { numbers: known, titles } = sections.get(name) ?? {}
    if (!known) return []
    const wrong = numbers.filter((number) => !known.includes(number))
    if (title && !titles.some((one) => title.startsWith(one))) wrong.push(title)
    return wrong.map((what) => `${path} cites ${name}, ${what}, which does not exist there`)
  })
  const gone = records.filter((number) => !stands(`docs/adr/${number.padStart(4, '0')}-*.md`, places))
  return [...new Set([...lost, ...gone.map((number) => `${path} cites ADR ${number}, which does not exist`)])]
}

/**
 * Returns the rows of the map's table "Where is" whose file does not contain the name. `fileText` returns the text of a
 * file, or undefined for a folder or a missing file, which documentProblems reports.
 */
export function nameProblems(map, fileText) {
  return [...map.matchAll(/^\| [^|]+ \| `([^`]+)` \| `([^`]+)` \|$/gm)].flatMap(([, file, name]) => {
    const text = fileText(file)
    return text === undefined || new RegExp(`\\b${name}\\b`).test(text)
      ? []
      : [`docs/map.md says that ${file} has ${name}, which is not there`]
  })
}

export function checkReferences() {
  const files = treeFiles()
  const known = {
    places: placesOf(files),
    sections: new Map(
      files
        .filter((path) => /^docs\/[\w-]+\.md$/.test(path))
        .map((path) => [path.replace('docs/', ''), sectionsOf(textOf(path))]),
    ),
    commands: Object.keys(JSON.parse(textOf('package.json')).scripts),
  }
  const isDocument = (path) => path.endsWith('.md') && !path.startsWith(SPECIFICATION)
  const isOurs = (path) => !/^scripts\/check-\w+\.test\.mjs$/.test(path)
  const code = files.filter((path) => /\.(?:ts|tsx|mjs|css)$/.test(path) && isOurs(path))
  const fileText = (file) => (files.includes(file) ? textOf(file) : undefined)
  const documents = files.filter(isDocument).map((path) => ({ path, text: textOf(path) }))
  return {
    faults: [
      ...documents.flatMap(({ path, text }) => documentProblems(path, text, known)),
      ...documents.flatMap(({ path, text }) => anchorProblems(path, text, fileText)),
      ...code.flatMap((path) => citationProblems(path, textOf(path), known)),
      ...nameProblems(textOf('docs/map.md'), fileText),
    ],
  }
}

await runMain(import.meta.url, async () => {
  const { faults: problems } = checkReferences()
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
})
