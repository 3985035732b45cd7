import { easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { isShipDay, nextShipDate } from '@contour/domain/time/shipping-calendar'
import type { TestService } from '../start-test-service.ts'

/** Moves the clock to noon of the next ship day, unless today is one; shipments leave on no other day (M-16). */
export async function moveToShipDay(at: TestService): Promise<void> {
  const now = at.clock.now()
  const today = easternDate(now)
  if (isShipDay(today)) return
  const noon = easternInstant(nextShipDate(today), '12:00')
  await at.advance(Math.ceil((noon.getTime() - now.getTime()) / 1000))
}
