import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FOLDERS, measureRecall, sentencesOf } from './alarm-recall.mjs'

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
