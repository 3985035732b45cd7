import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callsTo, databaseForProcesses } from '@contour/testkit'
import { expect, test } from 'vitest'
import { registerChat } from './chat-people.ts'
import { createPair, type Pair, type Processes } from './chat-pair.ts'
import { startProcess, type Running } from './crash-client.ts'
import { randomSeed, sampleFrom } from './sampling.ts'

const LONG = process.env.LONG === '1'
const SIZE = LONG ? { pairs: 50, each: 100, cuts: 500, kills: 5 } : { pairs: 6, each: 8, cuts: 12, kills: 1 }
const TOTAL = SIZE.pairs * SIZE.each * 2
/** Replies that the visitor has not seen at the end. */
const UNSEEN = 2
const runSeed = randomSeed()

test(
  `D-43 ${TOTAL} messages of ${SIZE.pairs} pairs with ${SIZE.cuts} cut connections and ${SIZE.kills} kills (FAULT_SEED=${runSeed}): none lost, none twice, in order, unread counted`,
  async () => {
    const run = await startRun()
    try {
      const calls = callsTo(run.running[0] ?? fail('no process'))
      const pairs: Pair[] = []
      for (let n = 0; n < SIZE.pairs; n++) pairs.push(createPair(run, await registerChat(calls)))
      await Promise.all(pairs.map((pair) => pair.talk(SIZE.each)))
      await run.restarted()
      for (const pair of pairs) {
        await pair.catchUp()
        await pair.leave()
      }
      process.stdout.write(`live chat: ${run.cut()} cuts, ${run.killed()} kills\n`)
      expect(run.killed()).toBe(SIZE.kills)
      expect(run.cut()).toBe(SIZE.cuts)
      for (const pair of pairs) await expectComplete(pair)
    } finally {
      await run.close()
    }
  },
  LONG ? 1_800_000 : 240_000,
)

const fail = (why: string): never => {
  throw new Error(why)
}

async function expectComplete(pair: Pair): Promise<void> {
  expect(pair.wrong).toEqual([])
  const { messages, unread, staffUnread } = await pair.thread()
  const names = (who: string) => Array.from({ length: SIZE.each }, (_, n) => `${who} ${n}`)
  const of = (sender: string) => messages.filter((one) => one.sender === sender).map(({ body }) => body)
  expect(of('visitor')).toEqual(names('visitor'))
  expect(of('support')).toEqual(names('support'))
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, n) => n + 1))
  // The browser knows the same thread.
  const known = [...pair.known].toSorted(([a], [b]) => a - b).map(([seq, { content }]) => [seq, content])
  expect(known).toEqual(messages.map(({ seq, body }) => [seq, body]))
  const lastReply = messages.findLast(({ sender }) => sender === 'support')?.seq ?? 0
  const since = messages.filter(({ sender, seq }) => sender === 'visitor' && seq > lastReply)
  expect({ unread, staffUnread }).toEqual({ unread: 0, staffUnread: since.length })
  for (let n = 0; n < UNSEEN; n++) await pair.reply(`later ${n}`)
  expect(await pair.thread()).toMatchObject({ unread: UNSEEN, staffUnread: 0 })
}

type Run = Processes & {
  running: (Running | null)[]
  cut(): number
  killed(): number
  /** Resolves when every killed process was replaced. */
  restarted(): Promise<void>
  close(): Promise<void>
}

/** Starts two processes on a server, or one on the embedded database, which only one may open. */
async function startRun(): Promise<Run> {
  const random = sampleFrom(`live ${runSeed}`)
  const dir = mkdtempSync(path.join(tmpdir(), 'contour-chat-'))
  const { env, url, drop } = await databaseForProcesses(dir)
  // One after the other: the first makes the secrets that the second reads.
  const running: (Running | null)[] = [await startProcess(env)]
  if (url) running.push(await startProcess(env))
  let stored = 0
  let cuts = 0
  let kills = 0
  let restarting = Promise.resolve()

  /** Kills one process and puts another in its place; the next kill waits for that. */
  const replace = async (index: number) => {
    await running[index]?.kill()
    running[index] = null
    running[index] = await startProcess(env)
  }
  const visits = SIZE.pairs * SIZE.each
  let sent = 0
  return {
    running,
    random,
    any() {
      const alive = running.filter((one) => one !== null)
      return alive[Math.floor(random() * alive.length)] ?? null
    },
    stored() {
      stored += 1
      if (kills >= SIZE.kills || stored < ((kills + 1) * TOTAL) / (SIZE.kills + 2)) return
      kills += 1
      const index = Math.floor(random() * running.length)
      restarting = restarting.then(() => replace(index))
    },
    cuts() {
      // As many as asked for, spread over all messages; what is repeated after a cut is cut again by chance.
      sent += 1
      const left = SIZE.cuts - cuts
      if (left <= 0 || random() * Math.max(visits - sent, left) >= left) return false
      cuts += 1
      return true
    },
    cut: () => cuts,
    killed: () => kills,
    restarted: () => restarting,
    async close() {
      await restarting.catch(() => {})
      await Promise.all(running.map(async (one) => one?.kill()))
      await drop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
