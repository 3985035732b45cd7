import { interceptGateway, startTestService, type GatewayFault, type TestService } from '@contour/testkit'
import { testTime } from '@contour/testkit/moments'
import { sampleFrom } from './sampling.ts'
import type { Flow } from './flows/flow.ts'
import { NOTIFIES_NOBODY } from './flows/renewal.ts'
import { brokenInvariants } from './money-invariants.ts'

/** The interval at which open payments are reconciled (security.md 9), real time; two fit in the allowed minute. */
const HEARTBEAT = 30_000

/** What a patient or staff member may receive while the gateway fails. Nothing else, and never a 5xx except 503. */
const MAY_NOTIFY = [
  '200 null',
  '503 unavailable',
  '503 payment_unanswered',
  '409 payment_pending',
  '409 conflict',
  `${NOTIFIES_NOBODY.status} ${NOTIFIES_NOBODY.code}`,
]

const MOVES_MONEY = /^POST .*\/(payment_intents|setup_intents|refunds)/

export type CrashTestBench = {
  at: TestService
  /** Injects a fault into a step of a flow. Returns what was wrong afterwards, and how often the fault occurred. */
  round(flow: Flow, fault: GatewayFault, seed: number): Promise<{ wrong: string[]; struck: number }>
  close(): Promise<void>
}

/** Starts a service with a fault-injecting proxy between it and its gateway. Real time is advanced without waiting. */
export async function startCrashTestBench(): Promise<CrashTestBench> {
  let passed = 0
  const at = await startTestService({ realNow: () => testTime() + passed })
  const between = await interceptGateway(at)

  /** Advances a minute: work that waits for a heartbeat gets two. */
  const minute = async () => {
    for (let beat = 0; beat < 2; beat++) {
      passed += HEARTBEAT
      await at.settle()
    }
  }

  async function round({ prepare, name }: Flow, fault: GatewayFault, seed: number) {
    const draw = sampleFrom(`${name} ${fault} ${seed}`)
    const wrong: string[] = []
    const look = async (when: string, more: string[]) => {
      for (const what of [...(await brokenInvariants(at)), ...more])
        wrong.push(`seed ${seed}, ${when}: ${what}`)
    }
    const attempt = await prepare(at)
    // The first seed makes every call that moves money fail, the others some calls of any kind among successful ones.
    const aim =
      seed === 0 ? { aim: MOVES_MONEY } : { skip: Math.floor(draw() * 2), count: 1 + Math.floor(draw() * 3) }
    between.arm({ fault, ...aim, draw })
    const step = async () => {
      // With some seeds a heartbeat runs during the step, with some the patient sends the request twice.
      const concurrent = seed % 2 === 1 ? at.settle() : seed === 2 ? attempt.act() : undefined
      const first = await attempt.act()
      await concurrent
      // The events of the step are part of it.
      await at.ctx.sandbox?.tick(at.clock.now())
      return first
    }
    const result = await (fault.startsWith('timeout') ? between.whileWaitingLittle(step) : step())
    const struck = between.struck()
    await between.clear()
    if (!MAY_NOTIFY.includes(`${result.status} ${result.code}`))
      wrong.push(`told ${result.status} ${result.code}`)
    await minute()
    await look('a minute later', result.status === 200 ? await attempt.undone() : [])

    const again = await attempt.act()
    if (again.status !== 200) wrong.push(`then told ${again.status} ${again.code}`)
    await between.deliverLate()
    await minute()
    await look('when all is over', await attempt.undone())
    if (between.forgedAnswers().some((status) => status !== 400)) wrong.push('a forged event was taken')
    return { wrong, struck }
  }

  return {
    at,
    round,
    async close() {
      await at.close()
      await between.close()
    },
  }
}
