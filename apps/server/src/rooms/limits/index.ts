export { countUse, readUse, spendLimit, tooManyRequests, windowRemainder } from './spend-limit.ts'
