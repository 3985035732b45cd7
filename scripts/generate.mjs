// npm run generate [-- --check]: writes docs/openapi.json and docs/routes.json from the contract; --check compares.
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-command.mjs'
import { runMain } from './run-main.mjs'
import { has } from './workspace.mjs'

export const generator = 'apps/server/src/http/generate-docs.ts'

await runMain(import.meta.url, async () => {
  await ensureInstalled()
  if (has(generator)) return runNode([generator, ...process.argv.slice(2)])
  console.log(`Nothing to generate: ${generator} is not in this tree.`)
  return 0
})
