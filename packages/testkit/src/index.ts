export { startTestService } from './start-test-service.ts'
export type { Answer, CallOptions, Reachable, TestService } from './start-test-service.ts'
export { createTestDatabase } from './test-database.ts'
export { testConfig } from './test-config.ts'
export {
  armFault,
  clearFaults,
  checkOut,
  checkoutBody,
  createBuyer,
  FIRST_CENTS,
  placeOrder,
  sandboxLedger,
} from './people/place-order.ts'
export type { Buyer } from './people/place-order.ts'
export { fittingBody, inputSchema, malformedBody } from './arbitrary-body.ts'
export { createOwner, patientToken, staffToken } from './owned-objects.ts'
export type { Owner } from './owned-objects.ts'
