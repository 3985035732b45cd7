import { readFileSync } from 'node:fs'
import { at } from './workspace.mjs'

/** Returns the variables that .env.example names, commented or not, each with its value there. */
export function parseEnvExample(text) {
  return Object.fromEntries(
    [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
}

/**
 * Unsets all our variables for a test run, so that the caller's environment (a database, live keys,
 * NODE_ENV=production) does not affect the tests and is not affected by them.
 */
export function withoutOurVariables() {
  const names = Object.keys(parseEnvExample(readFileSync(at('.env.example'), 'utf8')))
  return Object.fromEntries(names.map((name) => [name, undefined]))
}
