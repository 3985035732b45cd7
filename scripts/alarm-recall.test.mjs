import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listsExist, measureRecall, sentencesOf } from './alarm-recall.mjs'

/**
 * The words of version 2 were written with these lists at hand, so the figures say only that nothing they reached is lost
 * again; how much of the language they reach is measured on lists that their writer has not seen.
 */
const LEAST_FOUND = { English: 55 / 60, Spanish: 55 / 60 }
const MOST_FALSE = { English: 2, Spanish: 1 }

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
  expect(listsExist(folder)).toBe(true)
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

test.skipIf(!listsExist())(
  'D-77 no fewer sentences of somebody in danger are found than when version 2 was written, and no more look-alikes alarm',
  () => {
    for (const { language, danger, missed, lookAlikes, falseAlarms } of measureRecall()) {
      expect(danger, `sentences in ${language}`).toBeGreaterThanOrEqual(60)
      expect(
        (danger - missed.length) / danger,
        `${language}, missed: ${missed.join(' | ')}`,
      ).toBeGreaterThanOrEqual(LEAST_FOUND[language])
      expect(lookAlikes, `look-alikes in ${language}`).toBeGreaterThan(0)
      expect(falseAlarms.length, falseAlarms.join(' | ')).toBeLessThanOrEqual(MOST_FALSE[language])
    }
  },
)
