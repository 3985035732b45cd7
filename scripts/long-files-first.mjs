// The order of the files of a Vitest run: shuffled by its seed, but the longest begin first.
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from './workspace.mjs'

/** Files that take more than ten seconds: one that begins last keeps one core busy, and the other waits. */
export const LONG_FILES = [
  'apps/server/crash-tests/gateway-outage.test.ts',
  'apps/server/crash-tests/harm.test.ts',
  'apps/server/src/backup/backup.test.ts',
  'apps/server/src/db/upgrade.test.ts',
  'apps/server/src/features/care/carrier-scans/carrier-scans.test.ts',
  'apps/server/src/features/care/complaint-decisions/complaints.test.ts',
  'apps/server/src/features/care/dose-questions/dose-questions.test.ts',
  'apps/server/src/features/care/emergencies/emergencies.test.ts',
  'apps/server/src/features/care/hold-decisions/held-paths.test.ts',
  'apps/server/src/features/care/prescriptions/needs-review.test.ts',
  'apps/server/src/features/care/shipments/shipment-contents.test.ts',
  'apps/server/src/features/care/shipments/shipments.test.ts',
  'apps/server/src/features/care/state-openings/state-care.test.ts',
  'apps/server/src/features/care/subscriptions/year.test.ts',
  'apps/server/src/features/people/staff-accounts/role-grants.test.ts',
  'apps/server/src/http/every-route.test.ts',
  'apps/server/src/http/staff-lists.test.ts',
  'apps/server/src/seed/seed-demo.test.ts',
  'packages/testkit/src/agreement/two-people-ahead.test.ts',
  'scripts/staff-add.test.mjs',
  'scripts/states.test.mjs',
]

/** Returns paths of the repository in the order of a seed. */
export function longFilesFirst(paths, seed) {
  const place = (path) =>
    (LONG_FILES.includes(path) ? '0' : '1') + createHash('sha256').update(`${seed} ${path}`).digest('hex')
  return paths
    .map((path) => [place(path), path])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, path]) => path)
}

export class LongFilesFirst extends BaseSequencer {
  async sort(specs) {
    const pathOf = ({ moduleId }) => relative(root, moduleId).replaceAll('\\', '/')
    const places = new Map(
      longFilesFirst([...new Set(specs.map(pathOf))], this.ctx.config.sequence.seed).map((path, n) => [
        path,
        n,
      ]),
    )
    return specs.toSorted((a, b) => places.get(pathOf(a)) - places.get(pathOf(b)))
  }
}
