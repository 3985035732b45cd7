import { screenTexts } from '../screen-texts.ts'

/** What the doctor wrote, to approve or to send back (document 3 §2). */
export const prescriptionsTexts = screenTexts('prescriptions', {
  title: 'Your prescription',
  review: 'Review your prescription',
  writtenBy: 'Written by {clinician}.',
  read: 'Read each item. Once approved it cannot be changed.',
  loading: 'Loading your prescription',
  approve: 'Approve',
  decline: 'Decline & Update with Doctor',
})
