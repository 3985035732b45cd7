// Started by scripts/bench.mjs: measures everything and its baseline in one run.
import pg from 'pg'
import { startService } from '@contour/e2e/start-service'
import { measureEngine, onPglite } from './answer-speed.ts'
import { measurePages } from './page-weight.ts'

const service = await startService()
await measurePages(service.url).finally(() => service.stop())
await onPglite()

const server = process.env.BENCH_POSTGRES
if (server) {
  const [ours, bare] = [await databaseNamed(server, 'bench_ours'), await databaseNamed(server, 'bench_bare')]
  await measureEngine({ name: 'PostgreSQL', bare, ours: { DATABASE_URL: ours } })
} else process.stdout.write('\nPostgreSQL was not found: its calls were not measured.\n')

async function databaseNamed(at: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  const url = new URL(at)
  url.pathname = `/${name}`
  return url.toString()
}
