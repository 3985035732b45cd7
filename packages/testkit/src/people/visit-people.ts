import { easternDate, easternInstant, addDays } from '@contour/domain/time/plain-date'
import { isBusinessDay } from '@contour/domain/time/shipping-calendar'
import type { Answer, TestService } from '../start-test-service.ts'
import { signInStaff } from './sign-in-staff.ts'

type Person = { orderId: string; token: string }

/** A patient's call about the visit of the own order. */
export const visitCall = (
  at: Pick<TestService, 'call'>,
  order: Person,
  act?: 'start' | 'join' | 'leave' | 'slots' | 'book' | 'calendar' | 'enter' | 'texts',
  body: Record<string, unknown> = {},
): Promise<Answer> => {
  const path = `/api/app/visits/${order.orderId}${act ? `/${act}` : ''}`
  return act === undefined || act === 'slots' || act === 'calendar'
    ? at.call('GET', path, { token: order.token })
    : at.call('POST', path, { token: order.token, body })
}

/** A clinician's call about visits; `path` follows /staff-api/. */
export async function deskCall(
  at: TestService,
  who: string,
  method: 'GET' | 'POST',
  path: string,
  body: Record<string, unknown> = {},
): Promise<Answer> {
  const token = await signInStaff(at, who)
  return at.staffCall(method, `/staff-api/${path}`, method === 'GET' ? { token } : { token, body })
}

/** Seven days a week from 9 to 18, as a clinician's page would save them. */
export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  opens: '09:00',
  closes: '18:00',
}))

/** Moves the clock to a time of the next business day, 'HH:mm' in US Eastern. */
export async function moveToBusinessDay(at: TestService, time: string): Promise<Date> {
  const now = at.clock.now()
  for (let date = addDays(easternDate(now), 1); ; date = addDays(date, 1)) {
    if (!isBusinessDay(date)) continue
    const instant = easternInstant(date, time)
    await at.advance((instant.getTime() - now.getTime()) / 1000)
    return instant
  }
}
