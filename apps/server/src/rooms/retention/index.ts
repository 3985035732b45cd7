export { applyRetention, planRetention, readRetentionRun } from './apply-retention.ts'
