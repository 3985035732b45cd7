import { expect, test } from 'vitest'
import { MOST_GRADE, countedTexts, idleEntries, readingProblems } from './check-reading.mjs'
import { gradeOf } from './reading-grade.mjs'

const parse = (text) => [{ type: 0, value: text }]
const hard =
  'Notwithstanding the aforementioned authorization, cancellation necessitates documentation of extraordinary circumstances.'
const easy = 'We ship on Monday. You pay when it ships. You can cancel until then.'
const page = (...texts) => ({ name: 'page sample', texts: texts.map((text) => ({ key: 'sample', text })) })

test('the grade goes up with long words and long sentences', () => {
  expect(gradeOf([easy])).toBeLessThan(3)
  expect(gradeOf([hard])).toBeGreaterThan(15)
  expect(gradeOf(['The cat sat on the mat. The dog ran to the door and then it came back.'])).toBeLessThan(4)
})

test('a label has no grade, and neither has a page of labels', () => {
  expect(gradeOf(['Authorization', 'Medical questionnaire'])).toBe(0)
  expect(gradeOf([])).toBe(0)
})

test('a page over the grade is refused, and so is one hard text among many that are easy', () => {
  expect(readingProblems(page(easy))).toEqual([])
  expect(readingProblems(page(hard)).join()).toContain(`over ${MOST_GRADE}`)
  const long = `${hard.slice(0, -1)} and verification by authorized representatives.`
  const mixed = readingProblems(page(...Array.from({ length: 60 }, () => easy), long))
  expect(mixed).toHaveLength(1)
  expect(mixed[0]).toMatch(/^page sample, "sample" reads at grade/)
})

test('drug names and listed texts are not counted; a list entry without a text is a problem', () => {
  const screens = [{ screen: 'sample', english: { stated: hard, own: 'You take semaglutide once a week.' } }]
  const leftOut = [{ screen: 'sample', key: 'stated', why: 'a document' }]
  expect(countedTexts(screens, parse, leftOut)).toEqual([
    { name: 'page sample', texts: [{ key: 'own', text: 'You take drug once a week.' }] },
  ])
  expect(idleEntries(screens, leftOut)).toEqual([])
  expect(idleEntries(screens, [{ screen: 'sample', key: 'gone', why: '' }])).toEqual([
    'reading-exceptions.mjs leaves out sample.gone, which does not exist',
  ])
})

test('a text is read with its values in place', () => {
  const tree = [
    { type: 0, value: 'Hello ' },
    { type: 1, value: 'firstName' },
    { type: 6, options: { one: { value: [{ type: 0, value: ' one' }] }, other: { value: [{ type: 7 }] } } },
  ]
  const [{ texts }] = countedTexts([{ screen: 'sample', english: { text: '' } }], () => tree, [])
  expect(texts[0].text).toBe('Hello Maya5')
})
