import { AppError } from '../../../app-error.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'

/**
 * Turns the error of a tracking number that another shipment has into a message for its field; throws any other on.
 * @throws AppError invalid_request
 */
export function assertNewTrackingNumber(error: unknown): never {
  if (!isUniqueViolation(error, 'shipments_tracking')) throw error
  throw new AppError('invalid_request', {
    field: 'tracking',
    message: 'This tracking number belongs to another shipment. Compare it with the label.',
  })
}
