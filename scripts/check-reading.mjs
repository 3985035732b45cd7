// node scripts/check-reading.mjs [--table]: patients can read the pages and letters with the reading of grade 8 (US). The
// grade is counted for each catalog of the patient app and for each letter; --table prints all of them. Runs on Node 24.
import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { gradeOf, wordsOf } from './reading-grade.mjs'
import { LEFT_OUT, TERMS } from './reading-exceptions.mjs'
import { runMain } from './run-main.mjs'
import { at } from './workspace.mjs'

/** The highest grade that passes. Health texts for the public are written for grade 6 to 8 (AMA, NIH). */
export const MOST_GRADE = 8

/** A text with as many words is graded by itself too. */
const LONG_WORDS = 12

const load = (...path) => import(pathToFileURL(at(...path)).href)

/** Returns a text as a reader sees it, with a name or a number for each value; plurals in their last form. */
function filled(tree) {
  return tree
    .map((node) => {
      if (node.options) return filled(Object.values(node.options).at(-1).value)
      if (node.type === 0) return node.value
      return node.type === 1 ? 'Maya' : '5'
    })
    .join('')
}

const plain = (text) => TERMS.reduce((shown, { found }) => shown.replaceAll(found, 'drug'), text)

export function countedTexts(screens, parse, leftOut = LEFT_OUT) {
  return screens.map(({ screen, english }) => ({
    name: `page ${screen}`,
    texts: Object.entries(english)
      .filter(([key]) => !leftOut.some((entry) => entry.screen === screen && entry.key === key))
      .map(([key, text]) => ({ key, text: plain(filled(parse(text))) })),
  }))
}

async function readScreens() {
  const folder = at('apps', 'patient', 'src', 'texts', 'en')
  const modules = await Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
      .map((file) => load('apps', 'patient', 'src', 'texts', 'en', file)),
  )
  return modules.flatMap((module) => Object.values(module)).filter((value) => value?.screen && value.english)
}

/** Returns the sentences of each letter with its sample facts, without addresses and the company's own lines. */
async function readLetters() {
  const features = ['apps', 'server', 'src', 'features', 'ground', 'notifications']
  const { TEMPLATES } = await load(...features, 'templates.ts')
  const { STATED_HOURS, promiseWords } = await load(
    'packages',
    'domain',
    'src',
    'promises',
    'promise-hours.ts',
  )
  const promised = promiseWords(STATED_HOURS)
  const { headingSentence, labeledLines, newsSentences } = await load(...features, 'letter.ts')
  const { FOOTERS } = await load(...features, 'footers.ts')
  return Object.entries(TEMPLATES).map(([kind, template]) => {
    const letter = template.letter(template.sample, undefined, promised)
    return {
      name: `letter ${kind}`,
      texts: [
        headingSentence(letter, 'Maya'),
        ...newsSentences(letter),
        letter.button?.note ?? '',
        ...labeledLines(letter, { order: null }).map(({ text }) => text),
        letter.footer ?? FOOTERS.order,
      ].map((text) => ({ key: text, text: plain(text) })),
    }
  })
}

/** Returns entries of the list that name no text, one sentence each. */
export const idleEntries = (screens, leftOut = LEFT_OUT) =>
  leftOut
    .filter(({ screen, key }) => !screens.some((own) => own.screen === screen && key in own.english))
    .map(({ screen, key }) => `reading-exceptions.mjs leaves out ${screen}.${key}, which does not exist`)

/** Returns the problems of one page or letter: its grade, and that of each long text, which an average would hide. */
export function readingProblems({ name, texts }) {
  const over = (what, grade) =>
    grade > MOST_GRADE
      ? [`${what} reads at grade ${grade}, over ${MOST_GRADE}: use shorter sentences and words`]
      : []
  return [
    ...over(name, gradeOf(texts.map(({ text }) => text))),
    ...texts
      .filter(({ text }) => wordsOf(text).length >= LONG_WORDS)
      .flatMap(({ key, text }) => over(`${name}, "${key}"`, gradeOf([text]))),
  ]
}

/** Returns the grade of every page and letter, and the problems. */
export async function checkReading() {
  const { parseMessage } = await load('packages', 'texts', 'src', 'parse-message.ts')
  const screens = await readScreens()
  const letters = await readLetters()
  if (screens.length < 20 || letters.length < 20)
    return { rows: [], faults: ['the catalogs of the patient app or the letters were moved'] }
  const all = [...countedTexts(screens, parseMessage), ...letters]
  return {
    rows: all.map(({ name, texts }) => ({ name, grade: gradeOf(texts.map(({ text }) => text)) })),
    faults: [...idleEntries(screens), ...all.flatMap(readingProblems)],
  }
}

await runMain(import.meta.url, async () => {
  const { rows, faults: problems } = await checkReading()
  if (process.argv.includes('--table'))
    for (const { name, grade } of rows.toSorted((a, b) => b.grade - a.grade))
      console.log(`${grade.toFixed(1).padStart(5)}  ${name}`)
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
})
