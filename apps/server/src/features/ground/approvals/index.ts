export { approveVersion } from './approve-version.ts'
export {
  contentHistory,
  contentsInForce,
  hasDraftedLetter,
  lettersInForce,
  type ContentVersion,
} from './contents.ts'
export { hasBegun } from './has-begun.ts'
export { approveContent, draftContent } from './write-content.ts'
export {
  CLAIM_VERSIONS,
  CLOSED_DAY_VERSIONS,
  CONTENT_VERSIONS,
  LEGAL_VERSIONS,
  STORY_VERSIONS,
} from './versioned.ts'
export { publicState, shownVersions, versionInForce, type PublicState } from './version-facts.ts'
export { withdrawVersion, withdrawWaiting } from './withdraw-version.ts'
export { writeVersion } from './write-version.ts'
export { agreedEvent, agreementOf, aloneFrom, hasSecondPerson, requireSecondPerson } from './second-person.ts'
