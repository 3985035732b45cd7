export { applyRetention, scheduleRetention, readRetentionRun } from './apply-retention.ts'
