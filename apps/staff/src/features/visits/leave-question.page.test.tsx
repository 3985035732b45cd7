import { screen } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { LeaveQuestion } from './leave-question.tsx'

test('D-48 another page is asked about while a call is on: staying keeps it, leaving goes', async () => {
  const { user } = openPage(
    <>
      <LeaveQuestion patient="Maya Sample" />
      <Link to="/inbox">Inbox</Link>
    </>,
    { roles: ['clinician'] },
  )
  await user.click(screen.getByRole('link', { name: 'Inbox' }))
  expect(await screen.findByText(/The call with Maya Sample stops/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Stay in the call' }))
  expect(screen.getByRole('link', { name: 'Inbox' })).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Inbox' }))
  await user.click(await screen.findByRole('button', { name: 'Leave the call' }))
  expect(window.location.pathname).toBe('/inbox')
})
