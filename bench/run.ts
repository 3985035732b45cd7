// Started by scripts/bench.mjs: measures everything and its baseline in one run.
import { freePort, startService } from '@contour/e2e/start-service'
import { measureEngine, onPglite } from './answer-speed.ts'
import { freshDatabase } from './fresh-database.ts'
import { measureHome } from './home-page.ts'
import { measureInbox } from './inbox-page.ts'
import { inspected, measureLiveChat } from './live-chat.ts'
import { measurePages } from './page-weight.ts'
import { measureSlowVisits } from './slow-visits.ts'
import { measureStaffLists } from './staff-lists.ts'
import { measureCompression } from './video-compression.ts'

/** What is measured; without a choice everything. */
const {
  BENCH_PAGE,
  BENCH_PAGES,
  BENCH_LISTS,
  BENCH_HOME,
  BENCH_SLOW,
  BENCH_VIDEO,
  BENCH_CHATS,
  BENCH_POSTGRES,
} = process.env

if (!BENCH_HOME && !BENCH_SLOW && !BENCH_VIDEO && !BENCH_CHATS) {
  const service = await startService()
  try {
    if (!BENCH_LISTS) await measurePages(service.url, BENCH_PAGE)
    if (!BENCH_PAGE) await measureStaffLists(service)
  } finally {
    await service.stop()
  }
}
if (!BENCH_LISTS && !BENCH_PAGE && !BENCH_SLOW && !BENCH_VIDEO && !BENCH_CHATS) await measureHome()
if (!BENCH_LISTS && !BENCH_PAGE && !BENCH_HOME && !BENCH_VIDEO && !BENCH_CHATS) await measureSlowVisits()
if (!BENCH_LISTS && !BENCH_PAGES && !BENCH_HOME && !BENCH_SLOW && !BENCH_CHATS) await measureCompression()
if (!BENCH_PAGES && !BENCH_LISTS && !BENCH_HOME && !BENCH_SLOW && !BENCH_VIDEO) {
  if (!BENCH_CHATS) await measureCalls(BENCH_POSTGRES)
  await measureChats(BENCH_POSTGRES)
}

async function measureCalls(server: string | undefined): Promise<void> {
  await onPglite()
  if (!server) return void process.stdout.write('\nPostgreSQL was not found: its calls were not measured.\n')
  const [ours, bare] = [await freshDatabase(server, 'bench_ours'), await freshDatabase(server, 'bench_bare')]
  await measureEngine({ name: 'PostgreSQL', bare, ours: { DATABASE_URL: ours } })
}

async function measureChats(server: string | undefined): Promise<void> {
  if (!server) return void process.stdout.write('\nPostgreSQL was not found: chats were not measured.\n')
  const database = await freshDatabase(server, 'bench_chats')
  const inspector = await freePort()
  const service = await startService({
    DATABASE_URL: database,
    // Behind a proxy connections are not counted by address: here all of them come from one.
    TRUST_PROXY: '1',
    ...inspected(inspector),
  })
  try {
    await measureLiveChat(service, inspector, database)
    await measureInbox(service, database)
  } finally {
    await service.stop()
  }
}
