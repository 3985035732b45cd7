import { screenTexts } from '@contour/texts/screen-texts'

/** The prescription, to approve or to decline (document 3 §2). */
export const prescriptionsTexts = screenTexts('prescriptions', {
  keptTitle: 'Your doctor keeps this dose',
  title: 'Your prescription',
  review: 'Review your prescription',
  writtenBy: 'Written by {clinician}.',
  contactBy:
    'It does not ship without your answer. If we do not hear from you, we call or write to you by {when}.',
  read: 'Read each item. Once approved it cannot be changed.',
  also: 'Also in this parcel: {names}',
  loading: 'Loading your prescription',
  approve: 'Approve',
  decline: 'Decline & Update with Doctor',
  declineTitle: 'Decline this prescription?',
  declineText: 'Nothing ships. You choose other doses, and your doctor writes a new prescription.',
  declineUndo: 'You can undo this until you send your doses.',
  declineYes: 'Decline',
  declineNo: 'Keep it',
  acceptTitle: 'Accept this prescription?',
  acceptText: 'Once accepted it goes to the pharmacy as written and cannot be changed.',
  acceptNo: 'Not now',
  takenBack: 'Your decline was undone. Please review the prescription again.',
  takeBack: 'Undo my decline',
  /** Document 3 §8. */
  notAccepted: 'Failed to accept prescription. Please try again.',
  decidedElsewhere: 'This prescription was already answered. The page now shows its status.',
})
