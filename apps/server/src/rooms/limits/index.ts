export { countUse, spendLimit } from './spend-limit.ts'
