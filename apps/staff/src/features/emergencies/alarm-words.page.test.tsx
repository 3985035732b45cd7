import { screen, within } from '@testing-library/react'
import { refused } from '@contour/testkit/pages/answer-calls'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
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
const words = (change = {}) => ({ published, lacking: null, draft: null, versions: [], ...change })
const tried = {
  problems: [],
  rules: ['stroke' as const],
  level: 'red' as const,
  examples: 1,
  failed: [{ text: 'I was zapped', rule: 'stroke' as const }],
  why_not: '"stroke" has no example.',
}

test('D-77 the words stand by what they are about, in plain words, with the sentences that must raise an alarm', async () => {
  const { user } = openPage(<AlarmWordsPage />, {
    roles: ['clinician'],
    answers: {
      emergencies: {
        words: words({
          published: {
            version: 3,
            patterns: 'stroke | any order | 5 | face mouth ; drooping droops | not with: pants',
            examples: `${lines.examples}\nSpanish | none | no me duele`,
          },
        }),
      },
    },
  })
  await user.click(await screen.findByText('Signs of a stroke', { selector: 'strong' }))
  expect(await screen.findByText(/^face or mouth, with drooping or droops/)).toBeTruthy()
  expect(screen.getByText(/In any order, within 5 words. Not in a sentence with: pants/)).toBeTruthy()
  expect(screen.getByText('“I was zapped”')).toBeTruthy()
  await user.click(screen.getByText('No alarm', { selector: 'strong' }))
  expect(await screen.findByText('“no me duele”')).toBeTruthy()
})

test('D-77 a sentence of a patient is added to its kind, tried on all examples, and saved as a draft; a phrase is taken out', async () => {
  const { user, calls } = openPage(<AlarmWordsPage />, {
    roles: ['administrator'],
    answers: { emergencies: { words: words(), tryWords: tried, saveWords: { message: 'Saved.' } } },
  })
  await user.type(await screen.findByLabelText(/^Add what a patient wrote/), 'My ears are ringing')
  await user.click(screen.getByRole('button', { name: 'Add it' }))
  expect(screen.getByText(/Write one to a few telling words/)).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('What it is about'), 'Seizure')
  await user.click(screen.getByRole('button', { name: 'Add it' }))
  expect(await screen.findByText('Added: My ears are ringing')).toBeTruthy()
  await user.click(screen.getByText('Signs of a stroke', { selector: 'strong' }))
  const phrase = (await screen.findAllByRole('listitem')).find((item) =>
    item.textContent.startsWith('zapped'),
  )
  await user.click(within(phrase ?? document.body).getByRole('button', { name: /^Remove/ }))
  await user.type(screen.getByLabelText(/^A text to try/), 'I was hit')
  await user.click(screen.getByRole('button', { name: 'Try it and all examples' }))
  expect(await screen.findByText('Red: Signs of a stroke')).toBeTruthy()
  expect(screen.getByText('Is missed: I was zapped')).toBeTruthy()
  expect(screen.getByText('It may not be published yet. "stroke" has no example.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  const changed = {
    patterns: 'seizure | in order | 6 | ears ; ringing',
    examples: `${lines.examples}\nEnglish | seizure | My ears are ringing`,
  }
  expect(calls.filter(({ name }) => /tryWords|saveWords/.test(name))).toEqual([
    { name: 'emergencies.tryWords', input: { ...changed, text: 'I was hit' } },
    { name: 'emergencies.saveWords', input: changed },
  ])
})

test('D-77 the lines can be edited as they are stored', async () => {
  const { user, calls } = openPage(<AlarmWordsPage />, {
    roles: ['administrator'],
    answers: { emergencies: { words: words(), saveWords: { message: 'Saved.' } } },
  })
  await user.click(await screen.findByText('Edit as lines'))
  await user.type(screen.getByLabelText(/^Words/), ' hit')
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  expect(calls).toContainEqual({
    name: 'emergencies.saveWords',
    input: { ...lines, patterns: `${lines.patterns} hit` },
  })
})

test('D-77 phrases that a release adds are taken into the draft by a press, and not without', async () => {
  const lacking = { patterns: 'stroke | in order | 1 | droopy', examples: '' }
  const { user, calls } = openPage(<AlarmWordsPage />, {
    roles: ['clinician'],
    answers: { emergencies: { words: words({ lacking }), saveWords: { message: 'Saved.' } } },
  })
  expect(await screen.findByText(/A newer release knows one phrase/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add them to my draft' }))
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  expect(calls).toContainEqual({
    name: 'emergencies.saveWords',
    input: { ...lines, patterns: `${lines.patterns}\n${lacking.patterns}` },
  })
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
