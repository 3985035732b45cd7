import { STATED_HOURS, promiseWords, type PromiseWords } from '@contour/domain/promises/promise-hours'
import type { ClockZone } from '@contour/domain/time/state-time-zones'
import { readFileSync } from 'node:fs'
import { keysOf } from '@contour/domain/table-keys'
import { testConfig } from '@contour/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FURTHER_SAMPLES } from './account-templates.ts'
import { COLORS } from './email-style.ts'
import { greetingName } from './greeting-name.ts'
import { footLines, headingSentence, labeledLines, newsSentences } from './letter.ts'
import type { Letter, LetterFrame } from './letter.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { sampleMessages } from './sample-messages.ts'
import { TEMPLATES, type NotifiedEvent } from './templates.ts'

const { brand, company } = testConfig({})
const frame: LetterFrame = {
  zone: 'America/New_York',
  order: 'C-O-000413',
  name: 'Maya',
  brand,
  company,
  origin: 'https://contour.example',
}
const promised = promiseWords(STATED_HOURS)
const events = keysOf(TEMPLATES)
const letterOf = (event: NotifiedEvent): Letter =>
  (TEMPLATES[event].letter as (facts: object, zone: ClockZone, words: PromiseWords) => Letter)(
    TEMPLATES[event].sample,
    frame.zone,
    promised,
  )
const letters = [
  ...events.map((event) => [event, letterOf(event)] as const),
  ...Object.entries(FURTHER_SAMPLES).map(
    ([name, facts]) => [name, TEMPLATES.details_changed.letter(facts, frame.zone, promised)] as const,
  ),
]

/** What a mail program shows of an HTML document, as one line. */
const shown = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, (tag) => (/^<\/?strong/.test(tag) ? '' : ' '))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

test.each(letters)(
  'E-015 %s says the same sentences in HTML and in plain text, with one button or none',
  (_, letter) => {
    const html = renderHtml(letter, frame)
    const text = oneLine(renderText(letter, frame))
    const sentences = [
      headingSentence(letter, 'Maya'),
      ...newsSentences(letter),
      ...labeledLines(letter, frame).map((line) => line.text),
      ...(letter.button ? [letter.button.label] : []),
      ...(letter.button?.note ? [letter.button.note] : []),
      ...footLines(letter, frame),
    ].map(oneLine)
    for (const sentence of sentences) {
      expect(text).toContain(sentence)
      expect(shown(html)).toContain(sentence)
    }
    const links = html.match(/<a /g) ?? []
    expect(links).toHaveLength(letter.button ? 1 : 0)
    expect((renderText(letter, frame).match(/^https?:\/\/\S+$/gm) ?? []).length).toBe(links.length)
  },
)

test('E-015 the samples of the demo are all messages, each once', () => {
  const kinds = sampleMessages(testConfig({})).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual([...events, ...Object.keys(FURTHER_SAMPLES)].toSorted())
})

test('D-07 D-59 the samples of a changed detail cover each kind: a contact can be undone, an address and a password cannot', () => {
  const samples = [TEMPLATES.details_changed.sample, ...Object.values(FURTHER_SAMPLES)]
  const shownKinds = samples.map((facts) => {
    const letter = TEMPLATES.details_changed.letter(facts, frame.zone, promised)
    expect(letter.fact).toBe(`Changed: ${facts.what}.`)
    return [facts.what, letter.button?.label ?? null]
  })
  expect(Object.fromEntries(shownKinds)).toEqual({
    'phone number': 'Undo the change',
    'email address': 'Undo the change',
    'shipping address': null,
    password: null,
  })
})

test('E-015 every email loads nothing, is in English for small screens and both themes, and runs nothing', () => {
  for (const [, letter] of letters) {
    const html = renderHtml(letter, frame)
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(html).toContain('name="color-scheme" content="light dark"')
    expect(html).not.toMatch(/<img|<link|<script|<iframe|url\(|@import|\bon\w+=|src=/i)
    expect(html.length).toBeLessThan(20_000)
    // Where an order stands is said by name: another number of steps stands on each screen (document 3 §4).
    expect(shown(html)).not.toMatch(/\bstep \d/i)
  }
})

const TO_THE_CONSOLE: ReadonlySet<string> = new Set(['staff_link', 'emergency_alert', 'emergency_unanswered'])

test('E-015 the button of every message leads to a page of ours, except to the staff console', () => {
  const routes = readFileSync(new URL('../../../../../patient/src/routes.ts', import.meta.url), 'utf8')
  const pages = [...routes.matchAll(/(?:path: |Page\()'([^'*]+)'/g)].map(
    ([, path]) => new RegExp(`^${path!.replaceAll(/:\w+/g, '[^/]+')}$`),
  )
  expect(pages.length).toBeGreaterThan(20)
  for (const [event, { button }] of letters) {
    if (!button || TO_THE_CONSOLE.has(event)) continue
    const path = button.to.split('?')[0]!
    expect([event, path === '/' || pages.some((page) => page.test(path))]).toEqual([event, true])
  }
})

test('E-015 no subject names a drug, a health detail, an amount or a person', () => {
  for (const [, { subject }] of letters)
    expect(subject).not.toMatch(/semaglutide|tirzepatide|glp|weight|bmi|\bmg\b|dose|\$|Maya/i)
})

const anything = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('<b>x</b>', '"><script>', "' onload='x", '&amp;', '$1 $&', '</td>', 'https://evil.example'),
)

test('E-015 whatever the facts contain, the HTML has no markup of theirs and says them as they are', () => {
  const { html: expected } = { html: tagsOf(renderHtml(sampleWith('x', 'x'), frame)) }
  fc.assert(
    fc.property(anything, anything, (fact, what) => {
      fc.pre(fact.trim() !== '' && what.trim() !== '')
      const html = renderHtml(sampleWith(fact, what), frame)
      expect(tagsOf(html)).toEqual(expected)
    }),
  )
  const html = renderHtml(sampleWith('<b>Tom & "Ann"</b>', "it's"), frame)
  expect(shown(html)).toContain('<b>Tom & "Ann"</b>')
})

const sampleWith = (fact: string, what: string): Letter => ({
  ...letterOf('prescription_ready'),
  subject: what,
  fact,
  details: { by: what, otherwise: fact, cost: what, who: fact, next: what },
  button: { label: what, to: `/x?${what}`, note: fact },
  footer: what,
})
/** The tags of a document in order, without their values and without the bold type of amounts. */
const tagsOf = (html: string) =>
  (html.match(/<\/?[a-z][a-z0-9]*/gi) ?? []).filter((tag) => !tag.endsWith('strong'))

test('E-015 every amount appears whole in both forms of an email', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
      const letter = TEMPLATES.renewal_failed.letter(
        { subscriptionId: 's', on: '2026-12-01', cents },
        frame.zone,
        promised,
      )
      const amount = `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
      for (const form of [shown(renderHtml(letter, frame)), renderText(letter, frame)])
        expect(form).toContain(`${amount} is due`)
    }),
  )
})

test('E-015 a name in a heading has letters, spaces, hyphens and apostrophes only, and at most 40 of them', () => {
  for (const name of ['Maya', 'Zoë', 'Anne-Marie', "O'Neil", 'María José', 'Nguyễn', '李'])
    expect(greetingName(` ${name} `)).toBe(name)
  for (const name of [
    '',
    ' ',
    '-',
    'evil.example',
    'Call 5555550100',
    '<b>Maya</b>',
    'a'.repeat(41),
    'Maya\u202e',
    '$5',
  ])
    expect([name, greetingName(name)]).toEqual([name, null])
  fc.assert(
    fc.property(anything, (name) => {
      const greeted = greetingName(name)
      expect(greeted === null || /^[\p{L}\p{M}' ’-]{1,40}$/u.test(greeted)).toBe(true)
      const html = renderHtml(letterOf('delivered'), { ...frame, name: greeted })
      expect(tagsOf(html)).toEqual(tagsOf(renderHtml(letterOf('delivered'), frame)))
    }),
  )
})

test('E-015 a question keeps its mark behind the name', () => {
  expect(headingSentence({ heading: 'Did it arrive?' }, 'Maya')).toBe('Did it arrive, Maya?')
  expect(headingSentence({ heading: 'It arrived' }, null)).toBe('It arrived.')
})

test('E-015 the colors of an email are the tokens of the pages', () => {
  const css = readFileSync(new URL('../../../../../../packages/ui/src/tokens.css', import.meta.url), 'utf8')
  for (const [name, color] of Object.entries(COLORS)) expect(css).toContain(`--color-${name}: ${color};`)
})

test('D-92 the letters of a parcel say what is in it, how to keep it and what warm means', () => {
  const said = (event: 'shipped' | 'delivered') => oneLine(renderText(letterOf(event), frame))
  expect(said('shipped')).toContain('In the parcel: your medicine for 5 weeks.')
  expect(said('shipped')).toContain('Keep the vial in the fridge, at 36 to 46 °F. Do not freeze it.')
  expect(said('delivered')).toContain('In the parcel: your medicine for 13 weeks.')
  expect(said('delivered')).toContain('Warm means: the cold packs are no longer cold')
})

test('R-083 X-19 a Pacific patient reads times of that zone alone, and a promise by a day as its day', () => {
  const pacific: ClockZone = 'America/Los_Angeles'
  const read = events.flatMap((event) => {
    const letter = (
      TEMPLATES[event].letter as (facts: object, zone: ClockZone, words: PromiseWords) => Letter
    )(TEMPLATES[event].sample, pacific, promised)
    return renderText(letter, { ...frame, zone: pacific })
      .split('\n')
      .filter((line) => /\d\s[ap]m\b/u.test(line))
      .map((line) => ({ event, line }))
  })
  expect(read.length).toBeGreaterThan(8)
  expect(read.filter(({ line }) => /\b[ECM]T\b/.test(line) || line.includes(':59'))).toEqual([])
})

test.each(letters)(
  'PW-33 PW-49 LAW-13 %s counts no steps, says one time in one form, and states no minutes of a visit',
  (_, letter) => {
    const said = renderText(letter, frame)
    expect(said).not.toMatch(/step \d+ of \d+/i)
    expect(said).not.toMatch(/on the next business day|\d+\/\d+\/\d{2,4}|\b\d{4}-\d\d-\d\d\b/i)
    expect(said).not.toMatch(/under \d+ minutes/i)
  },
)

test('PW-49 the button of the report letter leads on to the report', () => {
  expect(letterOf('intake_completed').button?.to).toMatch(/^\/password-reset\/.+\?to=report$/)
})
