import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { WaitlistPage } from './waitlist-page.tsx'

const texas = { kind: 'state' as const, about: 'TX', name: 'Texas', waiting: 3, told: 0, available: true }
const list = { rows: [texas, { ...texas, about: 'UT', name: 'Utah', available: false }] }

test('the people of a state that is served are told once, after a question that names how many they are', async () => {
  const { user, calls } = openPage(<WaitlistPage />, {
    roles: ['content'],
    answers: { waitlist: { list, tell: { told: 3 } } },
  })
  await user.click(await screen.findByRole('button', { name: 'Send the message: Texas' }))
  expect(screen.queryByRole('button', { name: 'Send the message: Utah' })).toBeNull()
  const dialog = await screen.findByRole('alertdialog', { name: 'Notify 3 people: Texas?' })
  expect(calls.filter(({ name }) => name === 'waitlist.tell')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Send the message' }))
  expect(calls).toContainEqual({ name: 'waitlist.tell', input: { kind: 'state', about: 'TX' } })
})

test('whoever may read the waiting lists alone has no button that tells anybody', async () => {
  openPage(<WaitlistPage />, { roles: ['support'], answers: { waitlist: { list } } })
  expect(await screen.findByText('Texas')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Send the message/ })).toBeNull()
})
