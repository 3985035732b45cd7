export {
  confirmProfileChanges,
  hasUnconfirmedState,
  profileChangesSince,
  recordProfileChanges,
} from './profile-change-store.ts'
export { appendWeight, newestWeight, newestWeightOfUser, questionnaireWeight } from './weight-store.ts'
