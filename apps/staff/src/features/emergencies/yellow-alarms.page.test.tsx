import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import RedThreads from './red-threads.tsx'

const row = {
  id: 'thread-of-alan-west',
  channel: 'doctor' as const,
  name: 'Alan West',
  phone: '3035550142',
  words: 'There was a little blood when I wiped this morning.',
  since: '2027-03-02T15:00:00.000Z',
  look_by: '2027-03-02T15:15:00.000Z',
  owner: 'Dr. Casey Demo',
}
const none = { rows: [], next: null, total: null }

test('D-77 a yellow alarm shows the words, who has it and by when, and is ended with what was found', async () => {
  const { user, calls } = openPage(<RedThreads />, {
    roles: ['clinician'],
    answers: {
      emergencies: {
        list: none,
        yellow: { rows: [row], elsewhere: 2 },
        look: { message: 'The alarm has ended.' },
      },
    },
  })
  const yellow = within(await screen.findByRole('region', { name: 'Look within 15 minutes · 1' }))
  expect(yellow.getByText(/a little blood/)).toBeTruthy()
  expect(yellow.getByText(/Promised by .*, with Dr\. Casey Demo/)).toBeTruthy()
  expect(yellow.getByText('2 more wait for clinicians of other states.')).toBeTruthy()
  await user.click(yellow.getByRole('button', { name: 'Not in danger' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'A small cut.')
  await user.click(dialog.getByRole('button', { name: 'End the alarm' }))
  expect(calls).toContainEqual({
    name: 'emergencies.look',
    input: { id: row.id, found: 'no_danger', text: 'A small cut.' },
  })
})

test('D-77 support does not read the yellow list', async () => {
  const { calls } = openPage(<RedThreads />, { roles: ['support'], answers: { emergencies: { list: none } } })
  await expect.poll(() => calls.length).toBeGreaterThan(1)
  expect(calls.some(({ name }) => name === 'emergencies.yellow')).toBe(false)
})
