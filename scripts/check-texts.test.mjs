import { expect, test } from 'vitest'
import { textProblems } from './check-texts.mjs'

const problems = (source) => textProblems('apps/patient/src/features/plan/some-page.tsx', source)

test.each([
  ['<p>Choose your medication</p>'],
  ['<Button>Continue</Button>'],
  ['<p>\n  {price} a month\n</p>'],
  ['<Notice title="Nothing was charged" />'],
  ['<TextField label="First name" />'],
  ['<img alt="Your picture" />'],
  ["<button aria-label={'Go back'} />"],
  ['<p aria-label={`Remove ${name} now`} />'],
  ["<Button>{failed ? 'Try again' : label}</Button>"],
  ['<li>{`Choose ${slot} first.`}</li>'],
  ["const FACTS = [{ title: 'A clinician decides it' }]"],
  ["const say = (done) => (done ? 'Your plan is cancelled.' : '')"],
])('is refused: %s', (source) => expect(problems(source)).toHaveLength(1))

test.each([
  ["<p>{t('choose')}</p>"],
  ['<p>{price}&nbsp;{unit}, {day} · </p>'],
  ['<p className="type-small text-muted" aria-labelledby="plan card" />'],
  ['<TextField id="zip" autoComplete="postal-code" type="text" />'],
  ['<input value="Yes" name="agreed_to_text" />'],
  ["// Try again later, please\nexport const x = 'as it is stored'"],
  ["import { a } from './Some long name.ts'"],
  ["throw new Error('The server reported no success')"],
  ["class Gone extends Error { constructor() { super('The file is gone now') } }"],
  ["send({ reason: 'Cancelled by the patient' })"],
  ["type Title = 'The file was too large' | 'No file'"],
])('is fine: %s', (source) => expect(problems(source)).toEqual([]))

test('a fault names the file, the line and the text', () => {
  expect(problems('const x = 1\nexport const y = <p>Not from the catalogue</p>')).toEqual([
    'apps/patient/src/features/plan/some-page.tsx:2 says "Not from the catalogue" by itself: put it into texts/en',
  ])
})
