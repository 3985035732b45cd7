export { callsTo, startTestService } from './start-test-service.ts'
export type { Answer, CallOptions, Reachable, TestService } from './start-test-service.ts'
export { createEmptyDatabase, createTestDatabase, databaseForProcesses } from './test-database.ts'
export type { TestDatabase } from './test-database.ts'
export { testTime } from './moments.ts'
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
export { createOwner, patientToken, staffToken, type Owner } from './owned-objects.ts'
export { GATEWAY_FAULTS, isWebhookFault, type GatewayFault } from './fault-gateway/fault-names.ts'
export { startFaultGateway, type ArmedFault, type FaultGateway } from './fault-gateway/start-fault-gateway.ts'
export { interceptGateway } from './fault-gateway/intercept-gateway.ts'
export { shuffled } from './fault-gateway/webhook-relay.ts'
