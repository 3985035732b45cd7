// Started by scripts/bench.mjs: measures everything and its baseline in one run.
import { startService } from '@contour/e2e/start-service'
import { measureEngine, onPglite } from './answer-speed.ts'
import { freshDatabase } from './fresh-database.ts'
import { measurePages } from './page-weight.ts'
import { measureStaffLists } from './staff-lists.ts'

const service = await startService()
try {
  if (!process.env.BENCH_LISTS) await measurePages(service.url, process.env.BENCH_PAGE)
  if (!process.env.BENCH_PAGE) await measureStaffLists(service)
} finally {
  await service.stop()
}
if (!process.env.BENCH_PAGES && !process.env.BENCH_LISTS) await measureCalls(process.env.BENCH_POSTGRES)

async function measureCalls(server: string | undefined): Promise<void> {
  await onPglite()
  if (!server) return void process.stdout.write('\nPostgreSQL was not found: its calls were not measured.\n')
  const [ours, bare] = [await freshDatabase(server, 'bench_ours'), await freshDatabase(server, 'bench_bare')]
  await measureEngine({ name: 'PostgreSQL', bare, ours: { DATABASE_URL: ours } })
}
