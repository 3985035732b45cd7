import path from 'node:path'
import { staticImports } from './chunks.ts'

type Graph = Parameters<typeof staticImports>[1]

/** What at least one module of each list needs before it can run. */
type Layer = { name: string; neededBy: readonly (readonly string[])[] }

const at = (...files: string[]) => files.map((file) => path.join(import.meta.dirname, '../..', file))

const SECOND_STEP = at('first-page/report-entry.tsx', 'first-page/plan-entry.tsx')
/** What only these two share: how they start, and the draft of the plan. */
const OF_BOTH = at('first-page/start-page.tsx', 'drafts/report-note.tsx')
/** Of every page with the router; the API client loads with its first call. */
const FRAME = at('root.tsx', 'frame/data-layout.tsx', 'lib/patient-api.ts')
const CLAIM_CARDS = at('features/report/claim-cards.ts')
const GUARD = 'frame/signed-in.tsx'
const HOME = at('first-page/home-entry.tsx')
/** What a patient opens between the plan page and /home; the guard is that of all pages that need a session. */
const BETWEEN = at(
  'features/checkout/checkout-page.tsx',
  'features/status/thanks-page.tsx',
  'features/status/status-page.tsx',
  'features/accounts/login-page.tsx',
  'features/assessments/form-page.tsx',
  GUARD,
)

/**
 * What /home, the report and the plan page, which have no router, share with all pages that have one; it comes before the
 * frame (frame-chunk.ts), which has the router. Of that the latter two need what /home does, and the badge.
 */
export const SHARED_LAYERS: readonly Layer[] = [
  {
    name: 'shared',
    neededBy: [
      [...SECOND_STEP, ...FRAME, ...CLAIM_CARDS],
      [...HOME, ...at('frame/later-badge.tsx')],
    ],
  },
]

/**
 * What the pages on a patient's way share; a module belongs to the first layer that matches. A layer needs modules of
 * itself, of the layers above it and of the frame, never of those below: what a page loads with one of its modules is
 * that layer and what is above.
 */
export const PAGE_LAYERS: readonly Layer[] = [
  { name: 'second-step', neededBy: [SECOND_STEP, [...BETWEEN, ...OF_BOTH]] },
  { name: 'api', neededBy: [at('lib/patient-api.ts')] },
  { name: 'account', neededBy: [BETWEEN, HOME] },
  { name: 'charges', neededBy: [BETWEEN, CLAIM_CARDS] },
  { name: 'home', neededBy: [HOME] },
]

/**
 * Returns a group for each layer, to be listed in this order. By default the bundler would produce a file for every set
 * of pages and dialogs that need a module: some fifty for /home, half of whose bytes are headers.
 */
export function pageChunks(layers: readonly Layer[]) {
  return layers.map(({ name, neededBy }) => {
    let needs: readonly ReadonlySet<string>[] | undefined
    return {
      debugName: `layer ${name}`,
      name(id: string, graph: Graph): string | null {
        needs ??= neededBy.map((list) => new Set(list.flatMap((start) => [...staticImports(start, graph)])))
        return needs.every((modules) => modules.has(id)) && !id.endsWith('.css') ? name : null
      },
    }
  })
}
