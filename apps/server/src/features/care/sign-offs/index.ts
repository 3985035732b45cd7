export { assertOpenToNew, isInTreatment, unsignedArtifacts } from './new-patients.ts'
export { readSigned, type IsSigned } from './signature-store.ts'
export { settleSignOffTask, toSign } from './unsigned-task.ts'
export { warnUnsigned } from './warn-unsigned.ts'
