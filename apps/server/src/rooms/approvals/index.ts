export { approveVersion } from './approve-version.ts'
export { CLAIM_VERSIONS, STORY_VERSIONS } from './versioned.ts'
export { mayApprove, stampsOf } from './version-facts.ts'
export { withdrawVersion } from './withdraw-version.ts'
