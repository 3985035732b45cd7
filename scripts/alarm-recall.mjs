// node scripts/alarm-recall.mjs: measures which alarm the reader raises on lists of phrases written by somebody who has not
// read its patterns (decisions D-77). The lists stand in packages/domain/src/conversations/recall: english.txt and
// spanish.txt hold sentences of somebody in danger, look-alikes.txt holds sentences that must not alarm. One sentence a
// line; an empty line is skipped. The folders second and third hold lists that were written later, each before the patterns of
// its time were run on it; the folders doses and doses/second hold wrong doses alone. In the look-alikes a line "# English" or "# Spanish" says which language follows.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BUILT_IN_WORDS } from '../packages/domain/src/conversations/alarm-words.ts'
import { readPatientText } from '../packages/domain/src/conversations/patient-text.ts'
import { runMain } from './run-main.mjs'

export const LISTS = path.join(import.meta.dirname, '../packages/domain/src/conversations/recall')
/** The folders of the lists, oldest first. */
export const FOLDERS = [LISTS, path.join(LISTS, 'second'), path.join(LISTS, 'third')]
/** Those of wrong doses alone, oldest first. */
export const DOSE_FOLDERS = [path.join(LISTS, 'doses'), path.join(LISTS, 'doses', 'second')]
const FILES = { English: 'english.txt', Spanish: 'spanish.txt', lookAlikes: 'look-alikes.txt' }

/** Returns the sentences of a list by the language that a heading names; those before any heading are English. */
export function sentencesOf(text) {
  let language = 'English'
  const sentences = []
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const heading = /^#\s*(English|Spanish)$/i.exec(line)?.[1]
    if (heading) language = heading.toLowerCase() === 'spanish' ? 'Spanish' : 'English'
    else if (line !== '' && !line.startsWith('#')) sentences.push({ language, sentence: line })
  }
  return sentences
}

/** Whether the writer is shown 911 or 988 at once. */
const alarms = (sentence) => readPatientText(sentence, BUILT_IN_WORDS).notice !== null

/**
 * Returns, for each language, how many sentences of danger are found and which are missed, and how many look-alikes alarm.
 */
export function measureRecall(folder = LISTS) {
  const read = (name) => readFileSync(path.join(folder, name), 'utf8')
  const lookAlikes = sentencesOf(read(FILES.lookAlikes))
  return ['English', 'Spanish'].map((language) => {
    const danger = sentencesOf(read(FILES[language])).map(({ sentence }) => sentence)
    const calm = lookAlikes.flatMap((one) => (one.language === language ? [one.sentence] : []))
    return {
      language,
      danger: danger.length,
      missed: danger.filter((sentence) => !alarms(sentence)),
      lookAlikes: calm.length,
      falseAlarms: calm.filter(alarms),
    }
  })
}

const percent = (part, whole) => (whole === 0 ? 'none' : `${Math.round((100 * part) / whole)} %`)

await runMain(import.meta.url, () => {
  for (const folder of [...FOLDERS, ...DOSE_FOLDERS]) {
    console.log(path.relative(process.cwd(), folder))
    for (const { language, danger, missed, lookAlikes, falseAlarms } of measureRecall(folder)) {
      const found = danger - missed.length
      console.log(
        `${language}: ${found} of ${danger} found (${percent(found, danger)}), ${falseAlarms.length} of ${lookAlikes} look-alikes alarm`,
      )
      for (const sentence of missed) console.log(`  missed: ${sentence}`)
      for (const sentence of falseAlarms) console.log(`  false alarm: ${sentence}`)
    }
  }
  return 0
})
