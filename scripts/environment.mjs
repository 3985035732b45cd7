import { readFileSync } from 'node:fs'
import { at } from './workspace.mjs'

/** The variables that .env.example names, commented or not, each with the value written there. */
export function parseEnvExample(text) {
  return Object.fromEntries(
    [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
}

/**
 * For a test run: every variable of ours unset, so that what stands in the caller's environment (a database, live
 * keys, NODE_ENV=production) neither reaches the tests nor is reached by them.
 */
export function withoutOurVariables() {
  const names = Object.keys(parseEnvExample(readFileSync(at('.env.example'), 'utf8')))
  return Object.fromEntries(names.map((name) => [name, undefined]))
}
