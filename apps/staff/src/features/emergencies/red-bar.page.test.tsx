import { screen, waitFor, within } from '@testing-library/react'
import { STAFF_ROLES } from '@contour/domain/staff-accounts/staff-role'
import { broken } from '@contour/testkit/pages/answer-calls'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { HeaderActions } from '../../frame/header-actions.tsx'
import { RedBar } from './red-bar.tsx'

const bar = {
  waiting: 2,
  since: '2027-03-02T15:00:00.000Z',
  on_call: ['Dr. Casey Demo'],
  version: 'a1b2c3',
}
const row = {
  id: 'thread-of-marisol-1',
  channel: 'doctor' as const,
  name: 'Marisol Sample',
  phone: '2105550167',
  since: bar.since,
  words: 'My chest feels tight since this morning.',
  rings_at: '2027-03-02T15:15:00.000Z',
  minutes_left: 20,
  may_log: true,
}
const list = { rows: [row], next: null, total: null }

test('D-77 on every page a clinician reads who is in danger, her words and when it rings again, and calls and logs from there', async () => {
  const { calls } = openPage(<RedBar />, {
    roles: ['clinician'],
    at: '/pharmacy',
    answers: { emergencies: { bar, list } },
  })
  const line = within(await screen.findByRole('region', { name: 'A patient in danger' }))
  expect(
    line.getByRole('link', { name: /^Marisol Sample wrote “My chest feels tight/ }).getAttribute('href'),
  ).toBe(`/inbox/${row.id}`)
  expect(line.getByText(/It rings again at/)).toBeTruthy()
  expect(line.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+12105550167')
  expect(line.getByRole('button', { name: 'Log a contact' })).toBeTruthy()
  expect(line.getByRole('link', { name: 'One more patient' }).getAttribute('href')).toBe('/')
  expect(calls.filter(({ name }) => name === 'emergencies.list')).toHaveLength(1)
})

test('D-77 on the page of a thread, which shows its own alarm, the line is for the next patient', async () => {
  const next = { ...row, id: 'thread-of-noor-0001', name: 'Noor Sample' }
  openPage(<RedBar />, {
    roles: ['clinician'],
    at: `/inbox/${row.id}`,
    answers: { emergencies: { bar, list: { ...list, rows: [row, next] } } },
  })
  const line = within(await screen.findByRole('region', { name: 'A patient in danger' }))
  expect(line.getByRole('link', { name: /^Noor Sample wrote/ })).toBeTruthy()
  expect(line.queryByRole('link', { name: 'One more patient' })).toBeNull()
})

test('D-77 there is no line on the page of the only patient in danger', async () => {
  const { calls } = openPage(<RedBar />, {
    roles: ['clinician'],
    at: `/inbox/${row.id}`,
    answers: { emergencies: { bar: { ...bar, waiting: 1 }, list } },
  })
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('emergencies.list'))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

test('D-77 the key L logs a contact with the patient of the line', async () => {
  const { user } = openPage(
    <>
      <HeaderActions signOut={() => undefined} />
      <RedBar />
    </>,
    { roles: ['clinician'], at: '/queue', answers: { emergencies: { bar, list } } },
  )
  await screen.findByRole('link', { name: /^Marisol/ })
  await user.keyboard('l')
  expect(await screen.findByRole('dialog', { name: 'Log a contact with Marisol Sample' })).toBeTruthy()
})

test('D-77 while the list cannot be read the line stays, without a name', async () => {
  openPage(<RedBar />, {
    roles: ['clinician'],
    at: '/queue',
    answers: { emergencies: { bar, list: broken() } },
  })
  expect(await screen.findByText('2 patients need a clinician now.')).toBeTruthy()
})

test.each(STAFF_ROLES.filter((role) => role !== 'clinician'))(
  'D-77 somebody with the role %s reads that patients need a clinician and who is on call, and nothing of them',
  async (role) => {
    const { calls } = openPage(<RedBar />, {
      roles: [role],
      at: '/anywhere',
      answers: { emergencies: { bar } },
    })
    const line = await screen.findByRole('region', { name: 'A patient in danger' })
    expect(line.textContent).toContain('2 patients need a clinician now.')
    expect(line.textContent).toContain('On call: Dr. Casey Demo.')
    expect(line.textContent).not.toContain('Marisol')
    expect(calls.map(({ name }) => name)).toEqual(['emergencies.bar'])
  },
)

test('D-77 there is no line while nobody waits', async () => {
  const { calls } = openPage(<RedBar />, {
    roles: ['support'],
    at: '/orders',
    answers: { emergencies: { bar: { ...bar, waiting: 0, since: null } } },
  })
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})
