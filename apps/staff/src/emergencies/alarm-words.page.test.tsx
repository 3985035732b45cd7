import { screen, within } from '@testing-library/react'
import { refused } from '@contour/testkit/pages/answer-calls'
import { expect, test } from 'vitest'
import { openPage } from '../page-tests/open-page.tsx'
import AlarmWordsPage from './alarm-words-page.tsx'

const lines = { patterns: 'stroke | in order | 1 | zapped', examples: 'English | stroke | I was zapped' }
const published = { version: 3, ...lines }
const draft = {
  id: 'draft-of-words-00001',
  author: 'Dr. Casey Demo',
  own: false,
  changed_at: '2027-03-02T15:00:00.000Z',
  ...lines,
}
const words = (change = {}) => ({ published, draft: null, versions: [], ...change })
const tried = {
  problems: [],
  rules: ['stroke' as const],
  level: 'red' as const,
  examples: 1,
  failed: [{ text: 'I was zapped', rule: 'stroke' as const }],
  why_not: '"stroke" has no example.',
}

test('D-77 words are edited as lines, tried on a text and all examples, and saved as a draft', async () => {
  const { user, calls } = openPage(<AlarmWordsPage />, {
    roles: ['administrator'],
    answers: { emergencies: { words: words(), tryWords: tried, saveWords: { message: 'Saved.' } } },
  })
  await user.type(await screen.findByLabelText(/^Words/), ' hit')
  await user.type(screen.getByLabelText(/^A text to try/), 'I was hit')
  await user.click(screen.getByRole('button', { name: 'Try it and all examples' }))
  expect(await screen.findByText('Red: stroke')).toBeTruthy()
  expect(screen.getByText('Is missed: I was zapped')).toBeTruthy()
  expect(screen.getByText('It may not be published yet. "stroke" has no example.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  const changed = { ...lines, patterns: `${lines.patterns} hit` }
  expect(calls.filter(({ name }) => /tryWords|saveWords/.test(name))).toEqual([
    { name: 'emergencies.tryWords', input: { ...changed, text: 'I was hit' } },
    { name: 'emergencies.saveWords', input: changed },
  ])
})

test('D-77 one’s own draft cannot be published; that of somebody else can, by a clinician, and a refusal is said', async () => {
  openPage(<AlarmWordsPage />, {
    roles: ['clinician'],
    answers: { emergencies: { words: words({ draft: { ...draft, own: true } }) } },
  })
  expect(await screen.findByRole('heading', { name: /^Your draft/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Publish it' })).toBeNull()
})

test('D-77 the draft of somebody else is published as it was read, and a refusal says why', async () => {
  const page = openPage(<AlarmWordsPage />, {
    roles: ['clinician'],
    answers: { emergencies: { words: words({ draft }), publishWords: refused('conflict') } },
  })
  const card = within(await screen.findByRole('region', { name: /^A draft of Dr\. Casey Demo/ }))
  await page.user.click(card.getByRole('button', { name: 'Publish it' }))
  expect(await card.findByRole('alert')).toBeTruthy()
  expect(page.calls).toContainEqual({
    name: 'emergencies.publishWords',
    input: { id: draft.id, changed_at: draft.changed_at },
  })
})

test('D-77 an administrator publishes nothing', async () => {
  openPage(<AlarmWordsPage />, {
    roles: ['administrator'],
    answers: { emergencies: { words: words({ draft }) } },
  })
  expect(await screen.findByRole('button', { name: 'Drop the draft' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Publish it' })).toBeNull()
})
