export { ownerOfSession } from './owner-of-session.ts'
export { audit, type AuditDetails } from './audit.ts'
export type { AuditAction, AuditPurpose, AuditSubject } from './audit-actions.ts'
export {
  StoredEnd,
  auditEndFileOf,
  createAuditChainStore,
  type AuditChainStore,
  type ChainEnd,
} from './audit-chain-store.ts'
export { FOREIGN_NUMBER, sealAudit } from './seal-audit.ts'
export { verifyAudit, type ChainError, type ChainReport } from './verify-audit.ts'
export { namesOfActors } from './actor-names.ts'
