export { registerMailWebhooks } from './register.ts'
