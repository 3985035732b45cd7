export {
  confirmProfileChanges,
  hasUnconfirmedState,
  profileChangesSince,
  recordProfileChanges,
} from './profile-change-store.ts'
export {
  appendWeight,
  newestWeighing,
  newestWeight,
  newestWeightOfUser,
  questionnaireWeight,
  weightBefore,
} from './weight-store.ts'
