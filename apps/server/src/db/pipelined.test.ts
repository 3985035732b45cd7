import { expect, test } from 'vitest'
import { pipelined } from './pipelined.ts'

test('the answers come in order, each of its own type', async () => {
  const [number, word] = await pipelined([Promise.resolve(1), Promise.resolve('one')])
  expect([number + 1, word.length]).toEqual([2, 3])
})

test('a failure is passed on only when the others have ended', async () => {
  const ended: string[] = []
  const slow = new Promise<void>((resolve) => setImmediate(resolve)).then(() => ended.push('slow'))
  const failing = Promise.reject(new Error('no such row'))
  await expect(pipelined([failing, slow])).rejects.toThrow('no such row')
  expect(ended).toEqual(['slow'])
})

test('R-032 the failure that ended the transaction is passed on, not a refusal that came of it', async () => {
  const withCode = (code: string) =>
    new Error('Failed query', { cause: Object.assign(new Error(code), { code }) })
  const refused = Promise.reject(withCode('25P02'))
  const lost = Promise.reject(withCode('40P01'))
  await expect(pipelined([refused, lost])).rejects.toMatchObject({ cause: { code: '40P01' } })
})
