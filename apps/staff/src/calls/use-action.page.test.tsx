import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../page-tests/open-page.tsx'
import { calls } from './calls.ts'
import { reads } from './reads.ts'
import { useAction } from './use-action.ts'

/** The number of the menu, with one act of a page that changes something else. */
function MenuAndAct() {
  const { data } = useQuery(reads.taskCounts())
  const act = useAction({ act: calls.administration.retryMessage, refresh: [['outbox']] })
  return (
    <>
      <p>Menu {data?.sections.outbox ?? '…'}</p>
      <button type="button" onClick={() => act.run({ id: 'message-maya' })}>
        Send again
      </button>
    </>
  )
}

test('W-28 the number of the menu is read again after an act of one’s own, whatever the act changes', async () => {
  const counts = (outbox: number) => ({ counts: { open: 0, overdue: 0, mine: 0 }, sections: { outbox } })
  const page = openPage(<MenuAndAct />, {
    roles: ['administrator'],
    answers: { tasks: { count: counts(6) }, administration: { retryMessage: {} } },
  })
  expect(await screen.findByText('Menu 6')).toBeDefined()
  page.answer({ tasks: { count: counts(5) } })
  await page.user.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(screen.getByText('Menu 5')).toBeDefined())
})
