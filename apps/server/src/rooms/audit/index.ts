export { writeAudit } from './write-audit.ts'
export type { AuditEntry } from './write-audit.ts'
export { sealAudit, verifyAudit } from './seal-audit.ts'
export type { ChainReport } from './seal-audit.ts'
