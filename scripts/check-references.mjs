// node scripts/check-references.mjs: what the documents and comments refer to exists.
import { readFileSync } from 'node:fs'
import { runMain } from './run-main.mjs'
import { at, sourceFiles } from './workspace.mjs'

/** Written by a running service, not by people. */
const AT_RUN_TIME = ['audit-head.json', 'secrets.json', 'demo-logins.json']
/** Examples of what a reader would add. */
const EXAMPLES = ['texts/es', 'texts/es/index.ts']
const ENDING = /\.(?:ts|tsx|mjs|js|json|md|sql|css|html|svg|txt)$/
/** Its table names the documents that comments cite and that are not part of the repository. */
const CITED = 'docs/map.md'

/** Requirements may name what does not exist yet. */
const SPECIFICATION = 'docs/spec/'

const read = (path) => readFileSync(at(path), 'utf8')

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

/** Returns the documents that comments may cite although they are not in the repository; each needs a description. */
export const citedDocuments = (map) => [...map.matchAll(/^\| `([\w-]+\.md)` \| \S/gm)].map(([, name]) => name)

/** Returns the problems of one document, as sentences. */
export function documentProblems(path, text, { places, cited, commands }) {
  const known = [...cited, ...AT_RUN_TIME, ...EXAMPLES]
  const unknown = pathsIn(text).filter(
    (token) => !known.some((name) => token === name || token.endsWith(`/${name}`)) && !stands(token, places),
  )
  const missing = [...text.matchAll(/npm run ([\w:-]+)/g)]
    .map(([, name]) => name)
    .filter((name) => !commands.includes(name))
  return [
    ...unknown.map((token) => `${path} refers to ${token}, which does not exist`),
    ...missing.map((name) => `${path} names npm run ${name}, which does not exist`),
  ]
}

/** Returns the problems of one source file: cited documents that neither exist nor are in the CITED table. */
export function citationProblems(path, source, { places, cited }) {
  const named = [...source.matchAll(/(?<![\w/*.<-])([a-z][\w-]*\.md)\b/g)].map(([, name]) => name)
  return [...new Set(named)]
    .filter((name) => !cited.includes(name) && !stands(name, places))
    .map((name) => `${path} cites ${name}, which is neither here nor named in ${CITED}`)
}

export function checkReferences() {
  const files = sourceFiles()
  const known = {
    places: placesOf(files),
    cited: citedDocuments(read(CITED)),
    commands: Object.keys(JSON.parse(read('package.json')).scripts),
  }
  const isDocument = (path) => path.endsWith('.md') && !path.startsWith(SPECIFICATION)
  const isOurs = (path) => !/^scripts\/check-\w+\.test\.mjs$/.test(path)
  const code = files.filter((path) => /\.(?:ts|tsx|mjs|css)$/.test(path) && isOurs(path))
  return {
    faults: [
      ...files.filter(isDocument).flatMap((path) => documentProblems(path, read(path), known)),
      ...code.flatMap((path) => citationProblems(path, read(path), known)),
    ],
  }
}

await runMain(import.meta.url, async () => {
  const { faults: problems } = checkReferences()
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
})
