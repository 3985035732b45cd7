export { countUse, readUse, consumeRateLimit, tooManyRequests, windowRemainder } from './rate-limit.ts'
