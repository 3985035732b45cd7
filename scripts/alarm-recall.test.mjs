import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DOSE_FOLDERS, FOLDERS, measureRecall, sentencesOf } from './alarm-recall.mjs'

/**
 * The words were mended with these lists at hand, so the figures say only that nothing they reached is lost again; how much
 * of the language they reach was measured on each list before. Of the third, 47 English and 53 Spanish sentences of 60 were
 * found by version 2, and 3 of 60 look-alikes alarmed.
 */
const LEAST_FOUND = 59 / 60
const MOST_FALSE = 6

const listsWith = (files) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recall-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return folder
}

test('D-77 sentences that are missed and look-alikes that alarm are counted for each language', () => {
  const folder = listsWith({
    'english.txt': 'I have chest pain\n\nthe weather is nice today\n',
    'spanish.txt': 'me duele mucho el pecho\r\n',
    'look-alikes.txt': 'my chest size went down\n# Spanish\nme duele mucho el pecho\n',
  })
  expect(measureRecall(folder)).toEqual([
    {
      language: 'English',
      danger: 2,
      missed: ['the weather is nice today'],
      lookAlikes: 1,
      falseAlarms: [],
    },
    { language: 'Spanish', danger: 1, missed: [], lookAlikes: 1, falseAlarms: ['me duele mucho el pecho'] },
  ])
})

test('a heading gives the language of the sentences below it', () => {
  expect(sentencesOf('one\n# Spanish\ndos\n# english\nthree')).toEqual([
    { language: 'English', sentence: 'one' },
    { language: 'Spanish', sentence: 'dos' },
    { language: 'English', sentence: 'three' },
  ])
})

test.each(FOLDERS.map((folder) => [path.basename(folder), folder]))(
  'MED-07 D-77 no fewer sentences of somebody in danger are found than when the words were last mended, and no more look-alikes alarm: the lists in %s',
  (_, folder) => {
    for (const { language, danger, missed, lookAlikes, falseAlarms } of measureRecall(folder)) {
      expect(danger, `sentences in ${language}`).toBeGreaterThanOrEqual(60)
      expect(
        (danger - missed.length) / danger,
        `${language}, missed: ${missed.join(' | ')}`,
      ).toBeGreaterThanOrEqual(LEAST_FOUND)
      expect(lookAlikes, `look-alikes in ${language}`).toBeGreaterThan(0)
      expect(falseAlarms.length, falseAlarms.join(' | ')).toBeLessThanOrEqual(MOST_FALSE)
    }
  },
)

/**
 * Written by whoever wrote the rule about two amounts, each list before that rule was run on it: version 3 found 6 of the
 * first 60, the rule 59; of the second 27 the rule found 22 before it was mended.
 */
test.each([
  [DOSE_FOLDERS[0], { English: 40, Spanish: 20 }],
  [DOSE_FOLDERS[1], { English: 17, Spanish: 10 }],
])('MED-07 CASE-20 D-77 wrong doses are found, and questions about doses are not: %s', (folder, least) => {
  for (const { language, danger, missed, falseAlarms } of measureRecall(folder)) {
    expect(danger - missed.length, missed.join(' | ')).toBeGreaterThanOrEqual(least[language])
    // Found by a pattern of the older words, which asks for no amount.
    expect(falseAlarms.length, falseAlarms.join(' | ')).toBeLessThanOrEqual(1)
  }
})
