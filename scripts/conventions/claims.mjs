// No page prints a result or a saving without its claim (D-09).
import { textOf, treeFiles } from '../tree.mjs'

/** What the public reads: the patient app and its components. */
const PAGES = /^(?:apps\/patient|packages\/ui)\/src\/.*\.tsx?$/
/** Features that sell; elsewhere a computed percentage is the progress of an upload or of a form. */
const SELLING = /^apps\/patient\/src\/features\/(report|plan|checkout|intake|status|legal|accounts)\//
const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path)

/** Values that are results or savings, with the only claim under which they may be printed. */
export const CLAIMED_VALUES = {
  weightProjection: 'CL-01',
  MONTHLY_LOSS_PERCENT: 'CL-01',
  AVERAGE_LOSS: 'CL-04',
  priceBlock: 'CL-05',
  CLAIMED_SAVINGS: 'CL-05',
  REPORT_DISCOUNTS: 'CL-05',
  asLowAs: 'CL-06',
  as_low_as_cents: 'CL-06',
  savings_cents: 'CL-07',
}

/** Labels that claim something: they may be printed only in what the register serves. */
const LABELS = /\.badge\b|\bimage_pre_text\b/

/** Figures that are a result or a saving when they are written as a literal. */
const FIGURES = [
  // "100% Complete" is progress, not weight loss.
  { what: 'a percentage', found: /\d(?:[\d.,]*\d)?\s?(?:%|percent\b)(?! Complete)/g },
  { what: 'pounds', found: /\d\s?(?:lbs?|pounds)\b/gi },
  {
    what: 'a saving',
    found:
      /\b(?:sav(?:e|es|ed|ings?)|off|cheaper|instead)\b[^'"`<>\n]*\$\s?\d|\$\s?\d[^'"`<>\n]*\b(?:sav(?:e|es|ed|ings?)|off|cheaper|instead)\b/gi,
  },
  {
    what: 'a share of people',
    found: /\b\d+ (?:in|of|out of) \d+\b(?=[^'"`<]*(?:lose|lost|people|patients))/gi,
  },
]

/** Attributes for drawing, whose values are never printed. */
const DRAWING =
  /\b(?:className|style|offset|x1|x2|y1|y2|d|points|viewBox|transform|width|height|look|width:)\s*[=:]\s*(?:"[^"]*"|'[^']*'|`[^`]*`|\{\s*(?:`[^`]*`|"[^"]*"|'[^']*'|\{[^{}]*\})\s*\})/g

const blank = (text) => text.replace(/[^\n]/g, ' ')

/** Returns the source without comments and drawing; all other text keeps its position. */
function printed(source) {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/(^|[\s;{}(,])\/\/[^\n]*/g, blank)
    .replace(/^import [\s\S]*? from '[^']*'$/gm, blank)
    .replace(DRAWING, blank)
    .replace(/\[[a-z-]+:[^\]\s]*\]/g, blank)
    .replace(/\b(?:url|calc|min|max|minmax|color-mix)\([^)]*\)/g, blank)
    .replace(/(['"`])(?:[\w:/[\].%()+*-]+-\[?[\w:/[\].%()+*-]+\s*)+\1/g, blank)
}

const lineOf = (source, index) => source.slice(0, index).split('\n').length

/** Returns the catalog keys whose text prints a computed percentage: code that reads such a key prints it. */
export const percentKeys = (catalog) =>
  [...catalog.matchAll(/^ {2}(\w+):(?:.|\n {4})*?\}\s?%/gm)].map(([, key]) => key)

/**
 * Returns the problems of one file, as sentences with their line. `ids` are the claims of the register, `percents` the
 * keys of `percentKeys`.
 */
export function claimProblems(path, source, ids, percents = []) {
  const text = printed(source)
  const problems = []
  const named = [...source.matchAll(/(?:\bid="|useClaim\(')(CL-\d+)/g)].map(([, id]) => id)
  for (const id of named)
    if (!ids.includes(id)) problems.push(`${path} names ${id}, which is not in the register`)
  for (const { what, found } of FIGURES)
    for (const match of text.matchAll(found))
      problems.push(
        `${path}:${lineOf(text, match.index)} prints ${what} of its own (${match[0].trim()}): take it from the claims register`,
      )
  if (SELLING.test(path) && named.length === 0)
    for (const match of text.matchAll(/\}\s?%/g))
      problems.push(
        `${path}:${lineOf(text, match.index)} prints a computed percentage without naming a claim`,
      )
  if (SELLING.test(path) && named.length === 0)
    for (const key of percents.filter((name) => new RegExp(`\\w\\('${name}'`).test(text)))
      problems.push(`${path} prints the percentage of its text "${key}" without naming a claim`)
  for (const [name, id] of Object.entries(CLAIMED_VALUES))
    if (new RegExp(`\\b${name}\\b`).test(text) && !named.includes(id))
      problems.push(`${path} prints ${name} without its claim ${id}`)
  if (/\bDRUG_LABELS\b|\bimage_pre_text\b/.test(text) && LABELS.test(text) && !/\bLABEL_CLAIMS\b/.test(text))
    problems.push(`${path} prints the label of a drug without its claim (LABEL_CLAIMS)`)
  return problems
}

/** Returns the register's ids, read from the domain's own table. */
export function registerIds() {
  const source = textOf('packages/domain/src/claims/claim-register.ts')
  return [...source.matchAll(/^ {2}'(CL-\d+)': \{$/gm)].map(([, id]) => id)
}

export function claimFaults() {
  const ids = registerIds()
  if (ids.length === 0) return ['the claims register is empty or was moved']
  const pages = treeFiles().filter((path) => PAGES.test(path) && !isTest(path))
  const percents = (room) => {
    const catalog = `apps/patient/src/texts/en/${room}.ts`
    return pages.includes(catalog) ? percentKeys(textOf(catalog)) : []
  }
  return pages.flatMap((path) =>
    claimProblems(path, textOf(path), ids, percents(SELLING.exec(path)?.[1] ?? '')),
  )
}
