import { expect, test, vi } from 'vitest'
import { CallError } from '@contour/client/call-error'
import { CONNECTION_MESSAGES } from '../lib/error-messages.ts'
import { withAuthentication } from './with-authentication.ts'

const lost = () => new CallError({ code: 'offline', message: CONNECTION_MESSAGES.offline })
const declined = () =>
  new CallError({ code: 'card_declined', message: 'Your card was declined.', status: 402 })

test('R-098 a lost payment is asked about again until its true outcome is known, and the person is told meanwhile', async () => {
  vi.useFakeTimers()
  try {
    const answers = [lost(), lost(), 'paid']
    const onLost = vi.fn()
    const sent = vi.fn(async () => {
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    })
    const outcome = withAuthentication(null, sent, onLost)
    await vi.runAllTimersAsync()
    expect(await outcome).toBe('paid')
    expect([sent.mock.calls.length, onLost.mock.calls.length]).toEqual([3, 2])

    const refused = vi.fn().mockRejectedValueOnce(lost()).mockRejectedValue(declined())
    const failure = withAuthentication(null, refused, onLost).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await failure).toMatchObject({ code: 'card_declined' })
  } finally {
    vi.useRealTimers()
  }
})

test('R-098 a call that moves no money is not repeated when the line is lost', async () => {
  const sent = vi.fn().mockRejectedValue(lost())
  await expect(withAuthentication(null, sent)).rejects.toMatchObject({ code: 'offline' })
  expect(sent).toHaveBeenCalledTimes(1)
})
