// node scripts/check-casts.mjs: a cast is a claim that nothing checks. Columns are typed by the schema and JSON is parsed
// where it is read, so few are left. With --list it prints each of them.
import { readFileSync } from 'node:fs'
import { testBenches } from './arrow-rules.mjs'
import { runMain } from './run-main.mjs'
import { readCasts } from './syntax.mjs'
import { at, sourceFiles } from './workspace.mjs'

/** The most casts of each kind. Lower a number with every cast that you remove; never raise one. */
const LIMITS = { named: 14, other: 0 }

/** The code that runs in production: apps and packages without tests, what only tests load, and the test kit. */
export const isProduct = (path) =>
  /^(apps|packages)\/.*\.tsx?$/.test(path) &&
  !/\.(test|spec)\.tsx?$/.test(path) &&
  ![...testBenches, 'packages/testkit/'].some((under) => path.startsWith(under))

/** Returns every cast of product code, {path, at, text, named}. */
export const listCasts = () =>
  sourceFiles()
    .filter(isProduct)
    .flatMap((path) => readCasts(path, readFileSync(at(path), 'utf8')).map((cast) => ({ path, ...cast })))

/** Returns the number of casts to a named type (`as Drug`) and of the others (`as { code: string }`). */
export function countCasts(casts) {
  const named = casts.filter((cast) => cast.named).length
  return { named, other: casts.length - named }
}

/** Returns one sentence for each number that is above its limit. */
export const castProblems = (counts, limits = LIMITS) =>
  Object.entries(limits).flatMap(([kind, limit]) =>
    counts[kind] > limit
      ? [
          `${counts[kind]} casts to ${kind === 'named' ? 'a named' : 'another'} type, at most ${limit}: type the column, parse the JSON or narrow the value (node scripts/check-casts.mjs --list)`,
        ]
      : [],
  )

export const checkCasts = () => castProblems(countCasts(listCasts()))

await runMain(import.meta.url, () => {
  const casts = listCasts()
  if (process.argv.includes('--list'))
    for (const { path, at: line, text } of casts) console.log(`${path}:${line}  ${text}`)
  const problems = castProblems(countCasts(casts))
  for (const problem of problems) console.error(problem)
  const { named, other } = countCasts(casts)
  console.log(`${named} casts to a named type, ${other} to another type`)
  return problems.length > 0 ? 1 : 0
})
