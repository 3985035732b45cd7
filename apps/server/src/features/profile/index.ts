export {
  confirmProfileChanges,
  hasUnconfirmedState,
  profileChangesSince,
  recordProfileChanges,
} from './profile-change-store.ts'
export { appendWeight } from './weight-store.ts'
