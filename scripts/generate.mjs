// npm run generate [-- --check]: writes docs/routes.json from the contract and the tables of docs/map.md; --check
// compares.
import { ensureInstalled } from './install.mjs'
import { generateMap } from './map-tables.mjs'
import { runNode } from './run-command.mjs'
import { runMain } from './run-main.mjs'
import { has } from './workspace.mjs'

export const generator = 'apps/server/src/http/generate-docs.ts'

/** Generates or compares every generated document; resolves to true if all are as they should be. */
export async function generateDocuments({ check = false } = {}) {
  const code = await runNode(check ? [generator, '--check'] : [generator])
  // The map counts the routes that the generator has just written.
  return generateMap({ check }) && code === 0
}

await runMain(import.meta.url, async () => {
  await ensureInstalled()
  if (has(generator)) return (await generateDocuments({ check: process.argv.includes('--check') })) ? 0 : 1
  console.log(`Nothing to generate: ${generator} is not in this tree.`)
  return 0
})
