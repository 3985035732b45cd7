export { startTestService } from './start-test-service.ts'
export type { Answer, CallOptions, TestService } from './start-test-service.ts'
export { createTestDatabase } from './test-database.ts'
export { testConfig } from './test-config.ts'
