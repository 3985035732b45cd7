// npm run check:features: prints which layers contain each feature. A feature has one noun in contract, domain, server,
// apps, texts and e2e tests; a noun that is in only one layer needs a reason here.
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

/** Returns the nouns of each layer. The contract's `staff-orders` is the staff part of `orders`. */
export const readLayers = () => ({
  contract: files('packages/contract/src', '.ts').map((name) =>
    name.replace(/^staff-(?!access|accounts)/, ''),
  ),
  domain: folders('packages/domain/src'),
  server: folders('apps/server/src/features'),
  patient: folders('apps/patient/src/features'),
  staff: folders('apps/staff/src'),
  texts: files('apps/patient/src/texts/en', '.ts'),
  e2e: [...new Set(files('e2e', '.spec.ts').map((name) => name.replace(/\.long$/, '')))],
})

/** Why a noun is in only one layer. */
const ALONE = {
  'the list of the console’s pages': ['pages'],
  'the contract split by subject': [
    'live-events',
    'visit-events',
    'billing-shapes',
    'chart',
    'disputes',
    'ledger',
    'plans',
    'reconciliation',
    'refunds',
  ],
  'what all calls are made of': [
    'call',
    'envelope',
    'errors',
    'index',
    'paging',
    'plain-routes',
    'shapes',
    'staff',
  ],
  'rules that several features use': ['contact', 'lists', 'money', 'text', 'time'],
  'other features call it, no call of its own': ['approvals', 'audit'],
  'the calls of care-holds, above everything that a hold stops': ['hold-decisions'],
  'the calls of complaints, above the replacements that end them': ['complaint-decisions'],
  'what follows from messages, no call of its own': ['message-notices'],
  'documents and rows, not calls': ['invoices'],
  'the frame of the staff app': ['calls', 'frame', 'page-tests', 'texts', 'words'],
  'texts of parts that stand on several pages': [
    'address',
    'card',
    'charges',
    'dose-card',
    'resume',
    'sessions',
    'shell',
  ],
  'journeys of one feature, a file for each theme': [
    'identity-video-access',
    'identity-video-compression',
    'identity-video-leave',
    'identity-video-length',
    'identity-video-player',
    'identity-video-upload',
    'support-chat-answers',
    'support-chat-connection',
    'support-chat-place',
    'visit-bookings',
    'visit-tasks',
    'visit-relay',
  ],
  'journeys over several features': [
    'account-security',
    'add-on-decisions',
    'address-by-hand',
    'broken-responses',
    'console-trouble',
    'card-trouble',
    'changed-details',
    'dashboard',
    'dosage',
    'every-page',
    'every-dialog',
    'every-patient-screen',
    'every-staff-screen',
    'funnel-routes',
    'journey-to-delivery',
    'journey-to-replacement',
    'journey-to-visit',
    'replacement-people',
    'key-presses',
    'keyboard',
    'late-fonts',
    'links',
    'long-lists',
    'long-words',
    'message-links',
    'moved-shipment',
    'nothing-lost',
    'on-call',
    'orders-that-end',
    'rehearsal',
    'same-figures',
    'signed-receipt',
    'turned-away',
    'way-home',
  ],
}

/** Returns each noun with the layers that contain it, sorted. */
export function featureMatrix(layers) {
  const nouns = [...new Set(Object.values(layers).flat())].toSorted()
  return nouns.map((noun) => ({
    noun,
    layers: Object.keys(layers).filter((layer) => layers[layer].includes(noun)),
  }))
}

/** Returns nouns of one layer without a reason, and reasons without such a noun; one sentence each. */
export function featureProblems(matrix, alone = ALONE) {
  const reasons = new Set(Object.values(alone).flat())
  const single = matrix.filter(({ layers }) => layers.length === 1)
  return [
    ...single
      .filter(({ noun }) => !reasons.has(noun))
      .map(
        ({ noun, layers }) =>
          `${noun} stands in ${layers[0]} alone: use a feature's noun, or say why in scripts/check-features.mjs`,
      ),
    ...[...reasons]
      .filter((noun) => !single.some((one) => one.noun === noun))
      .map((noun) => `${noun} stands in scripts/check-features.mjs and no longer in one layer alone`),
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

export const checkFeatures = () => {
  const matrix = featureMatrix(readLayers())
  return [...featureProblems(matrix), ...lineProblems(matrix)]
}

await runMain(import.meta.url, () => {
  const layers = readLayers()
  const matrix = featureMatrix(layers)
  const names = Object.keys(layers)
  console.log(`${'feature'.padEnd(20)}${names.map((name) => name.padEnd(10)).join('')}`)
  for (const { noun, layers: held } of matrix.filter((one) => one.layers.length > 1))
    console.log(
      `${noun.padEnd(20)}${names.map((name) => (held.includes(name) ? 'x' : '').padEnd(10)).join('')}`,
    )
  for (const [reason, nouns] of Object.entries(ALONE))
    console.log(`\nOne layer, ${reason}: ${nouns.join(', ')}`)
  const problems = [...featureProblems(matrix), ...lineProblems(matrix)]
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
})
