import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MessageSender } from './port.ts'

/** Controls how the receiving end of a message sender treats the next messages, and shows what arrived there. */
export type CarrierBench = {
  carrier: MessageSender
  /** A message sender of the same kind whose server does not exist. */
  unreachable: MessageSender
  /** A recipient address in the format of this channel. */
  to: string
  answer(how: 'accept' | 'refuse for good' | 'try later' | 'our login is wrong'): void
  arrived: { to: string; body: string; from: string }[]
  close(): Promise<void>
}

/** The contract of message senders (port.ts): only accepted counts as sent, only a permanent rejection is final. */
export function describeCarrier(name: string, from: string, start: () => Promise<CarrierBench>): void {
  describe(`R-091 the contract of a carrier of messages: ${name}`, () => {
    let bench: CarrierBench
    beforeAll(async () => {
      bench = await start()
    })
    afterAll(() => bench.close())

    const send = (reference: string) =>
      bench.carrier.send({
        to: bench.to,
        subject: 'Your order',
        body: 'It is here – with “signs”.',
        html: null,
        reference,
      })

    test('R-091 what was taken is sent, whole and to that address', async () => {
      bench.answer('accept')
      const before = bench.arrived.length
      expect(await send('m1')).toEqual({ state: 'sent' })
      const arrived = bench.arrived.slice(before)
      expect(arrived).toEqual([{ to: bench.to, from, body: 'It is here – with “signs”.' }])
    })

    test('R-091 a recipient that is refused for good is not tried again', async () => {
      bench.answer('refuse for good')
      expect(await send('m2')).toMatchObject({ state: 'refused', reason: expect.any(String) })
    })

    test.each(['try later', 'our login is wrong'] as const)('R-091 "%s" is tried again', async (how) => {
      bench.answer(how)
      expect(await send('m3')).toMatchObject({ state: 'failed', reason: expect.any(String) })
    })

    test('R-091 after a failure the next message goes out', async () => {
      bench.answer('try later')
      const before = bench.arrived.length
      expect(await send('m4')).toMatchObject({ state: 'failed' })
      bench.answer('accept')
      expect(await send('m4')).toEqual({ state: 'sent' })
      expect(bench.arrived).toHaveLength(before + 1)
    })

    test('R-091 where nobody listens it is tried again, and the reason names nobody', async () => {
      const message = { to: bench.to, subject: 'x', body: 'y', html: null, reference: 'm5' }
      const outcome = await bench.unreachable.send(message)
      expect(outcome.state).toBe('failed')
      expect(JSON.stringify(outcome)).not.toContain(bench.to)
    })
  })
}
