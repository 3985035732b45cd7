export { readScans } from './read-scans.ts'
export { registerCarrierWebhook } from './register.ts'
