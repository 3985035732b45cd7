// A feature has one noun: its folders in the apps and in the domain are named as its calls in the contract or its folder in
// the server. docs/map.md prints which layers contain each.
import { readdirSync } from 'node:fs'
import { featureLines } from '../feature-lines.mjs'
import { at } from '../workspace.mjs'

const entries = (path) => readdirSync(at(...path.split('/')), { withFileTypes: true })
const folders = (path) => entries(path).flatMap((one) => (one.isDirectory() ? [one.name] : []))
const files = (path, ending) =>
  entries(path).flatMap(({ name }) =>
    name.endsWith(ending) && !name.endsWith('.test.ts') ? [name.slice(0, -ending.length)] : [],
  )

/** Returns the nouns of each layer. The contract's `staff-orders` is the staff part of `orders`. */
export const readLayers = () => ({
  contract: files('packages/contract/src', '.ts').map((name) =>
    name.replace(/^staff-(?!access|accounts)/, ''),
  ),
  domain: folders('packages/domain/src'),
  server: folders('apps/server/src/features').flatMap((tier) => folders(`apps/server/src/features/${tier}`)),
  patient: folders('apps/patient/src/features'),
  staff: folders('apps/staff/src/features'),
  texts: files('apps/patient/src/texts/en', '.ts'),
  e2e: [...new Set(files('e2e', '.spec.ts').map((name) => name.replace(/\.long$/, '')))],
})

/** Folders of an app or of the domain that are no feature of the server, by the reason. */
const NO_FEATURE = {
  'rules that several features use': ['contact', 'lists', 'money', 'text', 'time'],
  'pages and rules that need no call of their own': ['dosing', 'plan', 'report', 'status', 'upgrades'],
}

export function featureMatrix(layers) {
  const nouns = [...new Set(Object.values(layers).flat())].toSorted()
  return nouns.map((noun) => ({
    noun,
    layers: Object.keys(layers).filter((layer) => layers[layer].includes(noun)),
  }))
}

/** Returns folders whose noun is no feature of the server, and exceptions without such a folder; one sentence each. */
export function nounProblems(matrix, exceptions = Object.values(NO_FEATURE).flat()) {
  const alone = matrix.filter(
    ({ layers }) =>
      layers.some((layer) => ['domain', 'patient', 'staff'].includes(layer)) &&
      !layers.some((layer) => ['contract', 'server'].includes(layer)),
  )
  const nouns = alone.map(({ noun }) => noun)
  return [
    ...alone
      .filter(({ noun }) => !exceptions.includes(noun))
      .map(
        ({ noun, layers }) =>
          `${noun} (${layers.join(', ')}) is no noun of the contract or of a server feature`,
      ),
    ...exceptions
      .filter((noun) => !nouns.includes(noun))
      .map((noun) => `${noun} is an exception in scripts/conventions/nouns.mjs and needs none`),
  ]
}

/** Returns features without a line for the map, and lines without a feature. Rules and tests alone are no feature. */
export function lineProblems(matrix, lines = featureLines) {
  const features = matrix
    .filter(({ layers }) => layers.some((layer) => ['server', 'patient'].includes(layer)))
    .map(({ noun }) => noun)
  return [
    ...features
      .filter((noun) => !lines[noun])
      .map((noun) => `${noun} has no line in scripts/feature-lines.mjs`),
    ...Object.keys(lines)
      .filter((noun) => !features.includes(noun))
      .map((noun) => `${noun} has a line in scripts/feature-lines.mjs and is no feature`),
  ]
}

export function nounFaults() {
  const matrix = featureMatrix(readLayers())
  return [...nounProblems(matrix), ...lineProblems(matrix)]
}
