export { countUse, readUse, spendLimit } from './spend-limit.ts'
