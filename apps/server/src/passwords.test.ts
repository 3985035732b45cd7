import { hash as argonHash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createQueue } from './bounded-queue.ts'
import { createPasswords } from './passwords.ts'

test('a password is stored as Argon2id with 19 MiB and two passes, and only the right one fits', async () => {
  const passwords = createPasswords({ running: 2, waiting: 40 })
  const stored = await passwords.hash('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'correct horse')).toBe(true)
  expect(await passwords.verify(stored, 'correct house')).toBe(false)
  expect(await passwords.verify(null, 'correct horse')).toBe(false)
})

test('D-98 a password is the same however its letters are composed; one stored as typed before still fits', async () => {
  const passwords = createPasswords({ running: 2, waiting: 40 })
  const stored = await passwords.hash('Zoe\u0308 walks ﬁve miles')
  expect(await passwords.verify(stored, 'Zoë walks five miles')).toBe(true)
  const before = await argonHash('Zoe\u0308 walks', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  expect(await passwords.verify(before, 'Zoe\u0308 walks')).toBe(true)
  expect(await passwords.verify(before, 'Zoe walks')).toBe(false)
})

test('the queue runs two, keeps forty and answers 503 to the rest', async () => {
  const take = createQueue({ running: 2, waiting: 40 })
  let most = 0
  let now = 0
  const gates: (() => void)[] = []
  const work = async () => {
    most = Math.max(most, ++now)
    await new Promise<void>((resolve) => gates.push(resolve))
    now -= 1
  }
  const taken = Array.from({ length: 42 }, () => take(work))
  await expect(take(work)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
  let open = 0
  while (open < 42) {
    const gate = gates.shift()
    if (gate) {
      gate()
      open += 1
    }
    await Promise.resolve()
  }
  await Promise.all(taken)
  expect(most).toBe(2)
  await expect(take(async () => 'free again')).resolves.toBe('free again')
})

test('work that fails gives its place back', async () => {
  const take = createQueue({ running: 1, waiting: 0 })
  await expect(take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(take(async () => 1)).resolves.toBe(1)
})
