// Run by scripts/test.mjs: the checks, in a process of their own, next to other parts. Writes their counts to a file.
import { writeFileSync } from 'node:fs'
import { runChecks } from './check.mjs'
import { runMain } from './run-main.mjs'

await runMain(import.meta.url, async () => {
  const counts = await runChecks()
  writeFileSync(process.argv[2], JSON.stringify(counts))
  return counts.failed > 0 ? 1 : 0
})
