export { ROW_LINK as QUEUE_LINK, useRowKeys as useQueueKeys } from '../frame/use-row-keys.ts'
