// npm run check:features: prints which layers contain each feature. A feature has one noun in contract, domain, server,
// apps, texts and e2e tests: its line in scripts/feature-lines.mjs.
import { readdirSync } from 'node:fs'
import { featureLines } from './feature-lines.mjs'
import { runMain } from './run-main.mjs'
import { at } from './workspace.mjs'

const entries = (path) => readdirSync(at(...path.split('/')), { withFileTypes: true })
const folders = (path) => entries(path).flatMap((one) => (one.isDirectory() ? [one.name] : []))
const files = (path, ending) =>
  entries(path).flatMap(({ name }) =>
    name.endsWith(ending) && !name.endsWith('.test.ts') ? [name.slice(0, -ending.length)] : [],
  )

/** Folders of the staff app that are no feature. */
const STAFF_FRAME = ['calls', 'frame', 'page-tests', 'texts', 'words']

/** Returns the nouns of each layer. The contract's `staff-orders` is the staff part of `orders`. */
export const readLayers = () => ({
  contract: files('packages/contract/src', '.ts').map((name) =>
    name.replace(/^staff-(?!access|accounts)/, ''),
  ),
  domain: folders('packages/domain/src'),
  server: folders('apps/server/src/features'),
  patient: folders('apps/patient/src/features'),
  staff: folders('apps/staff/src').filter((name) => !STAFF_FRAME.includes(name)),
  texts: files('apps/patient/src/texts/en', '.ts'),
  e2e: [...new Set(files('e2e', '.spec.ts').map((name) => name.replace(/\.long$/, '')))],
})

/** Folders of the domain that hold values, which all features use. */
const VALUES = ['contact', 'lists', 'money', 'text', 'time']

/** Returns each noun with the layers that contain it, sorted. */
export function featureMatrix(layers) {
  const nouns = [...new Set(Object.values(layers).flat())].toSorted()
  return nouns.map((noun) => ({
    noun,
    layers: Object.keys(layers).filter((layer) => layers[layer].includes(noun)),
  }))
}

/**
 * Returns folders of the server, the apps and the domain whose noun is no feature (none has a line for the map), and lines
 * without a feature; one sentence each.
 */
export function featureProblems(matrix, lines = featureLines) {
  const inOneOf = (...wanted) =>
    matrix.filter(({ layers }) => layers.some((layer) => wanted.includes(layer))).map(({ noun }) => noun)
  const features = inOneOf('server', 'patient')
  return [
    ...inOneOf('server', 'patient', 'staff', 'domain')
      .filter((noun) => !lines[noun] && !VALUES.includes(noun))
      .map((noun) => `${noun} has no line in scripts/feature-lines.mjs: use the noun of a feature`),
    ...Object.keys(lines)
      .filter((noun) => !features.includes(noun))
      .map((noun) => `${noun} has a line in scripts/feature-lines.mjs and is no feature`),
  ]
}

export const checkFeatures = () => featureProblems(featureMatrix(readLayers()))

await runMain(import.meta.url, () => {
  const layers = readLayers()
  const matrix = featureMatrix(layers)
  const names = Object.keys(layers)
  console.log(`${'feature'.padEnd(20)}${names.map((name) => name.padEnd(10)).join('')}`)
  for (const { noun, layers: held } of matrix.filter((one) => one.layers.length > 1))
    console.log(
      `${noun.padEnd(20)}${names.map((name) => (held.includes(name) ? 'x' : '').padEnd(10)).join('')}`,
    )
  const problems = featureProblems(matrix)
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
})
