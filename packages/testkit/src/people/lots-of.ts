import { firstLotsOfReplacement } from '@contour/server/features/care/replacement/index'
import { firstLotsOf } from '@contour/server/features/care/shipments/index'
import type { TestService } from '../start-test-service.ts'

/** The lots that somebody at the board would choose for an order's shipment: of each line the one that lasts shortest. */
export const lotsOf = (at: Pick<TestService, 'ctx'>, orderId: string) => firstLotsOf(at.ctx, orderId)

/** The same for a replacement, by its request. */
export const lotsOfReplacement = (at: Pick<TestService, 'ctx'>, id: string) =>
  firstLotsOfReplacement(at.ctx, id)
