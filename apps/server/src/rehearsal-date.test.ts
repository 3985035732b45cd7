import { startTestService, type TestService } from '@contour/testkit'
import { addDays, easternDate, easternTime, formatLongDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scheduledJobs } from './db/schema.ts'
import { scheduleJob } from './jobs/scheduled-jobs.ts'
import { playRehearsal } from './rehearsal-date.ts'

let at: TestService
beforeEach(async () => {
  at = await startTestService()
})
afterEach(() => at.close())

test('OP-11 D-74 a rehearsal is brought to its date, and what is due until then has run; its time never goes back', async () => {
  const { ctx, clock } = at
  const today = easternDate(clock.now())
  const [date, time] = [addDays(today, 40), easternTime(clock.now())]
  for (const days of [10, 50])
    await scheduleJob(ctx.db, clock, {
      kind: 'waitlist_check',
      subject: 'of a test',
      n: days,
      dueAt: new Date(clock.now().getTime() + days * 86_400_000),
    })
  const play = (rehearsalDate: string | null) =>
    playRehearsal({ config: { rehearsalDate }, clock }, at.service.background)

  expect(await play(null)).toBe(null)
  expect(easternDate(clock.now())).toBe(today)
  expect(await play(date)).toContain(formatLongDate(date))
  expect(easternDate(clock.now())).toBe(date)
  expect(easternTime(clock.now()).slice(0, 2)).toBe(time.slice(0, 2))
  const jobs = await ctx.db.select().from(scheduledJobs).where(eq(scheduledJobs.subject, 'of a test'))
  expect(jobs.map(({ n, done_at }) => [n, done_at !== null]).sort()).toEqual([
    [10, true],
    [50, false],
  ])
  expect(await play(today)).toContain(formatLongDate(date))
  expect(easternDate(clock.now())).toBe(date)
})
